/**
 * The context: {@code context.toa.yaml} reduced to one environment, normalised and validated.
 *
 * <p>Uses {@code io.toa.core} and {@code yaml}.
 */
package io.toa.core.context;
