/**
 * Connectors and extensions: what each contributes to a deployment for the components that name it.
 *
 * <p>Uses {@code context} and {@code component}.
 */
package io.toa.core.dependency;
