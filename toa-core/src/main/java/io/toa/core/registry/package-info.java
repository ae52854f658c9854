/**
 * The image registry, in process: is an image there, point a tag at it.
 *
 * <p>Uses {@code image}.
 */
package io.toa.core.registry;
