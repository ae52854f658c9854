/**
 * Helm, as a program or in process.
 *
 * <p>Uses {@code chart} and {@code process}.
 */
package io.toa.core.helm;
