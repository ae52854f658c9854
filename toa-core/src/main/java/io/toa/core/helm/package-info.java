/**
 * Helm, as a program or in process.
 *
 * <p>Uses {@code cluster} and {@code process}.
 */
package io.toa.core.helm;
