/**
 * A deployment: the plan of what would happen and why, and doing it in order.
 *
 * <p>Uses every other package but {@code report}.
 */
package io.toa.core.deploy;
