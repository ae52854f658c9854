/**
 * What an application is asked to print: secrets, tags, variables.
 *
 * <p>Uses {@code application}, {@code image} and what they use.
 */
package io.toa.core.export;
