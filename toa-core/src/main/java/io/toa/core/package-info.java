/**
 * What every package shares: the faults a user can act on and the place in a file they point at.
 *
 * <p>Uses nothing else of this library.
 */
package io.toa.core;
