/**
 * Pointers: addresses by component, namespace or default, and the variables made of them.
 *
 * <p>Part of {@code dependency}.
 */
package io.toa.core.dependency.pointer;
