/**
 * Components: what a directory with a {@code manifest.toa.yaml} declares, normalised, and the
 * version of its content.
 *
 * <p>Uses {@code io.toa.core} and {@code yaml}.
 */
package io.toa.core.component;
