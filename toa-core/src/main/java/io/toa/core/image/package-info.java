/**
 * Images: which there are, their tags, Dockerfiles and build contexts.
 *
 * <p>Uses {@code application} and what it uses.
 */
package io.toa.core.image;
