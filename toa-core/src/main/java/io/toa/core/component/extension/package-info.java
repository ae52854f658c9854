/**
 * What each extension makes of the declaration a component gives it.
 *
 * <p>Part of {@code component}.
 */
package io.toa.core.component.extension;
