/**
 * Bridges: what the sources of a component declare, read without running them.
 *
 * <p>Part of {@code component}.
 */
package io.toa.core.component.bridge;
