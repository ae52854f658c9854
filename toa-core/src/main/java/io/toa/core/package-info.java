/**
 * What every package shares: the faults a user can act on, the place in a file they point at, and
 * the short names of Toa's packages.
 *
 * <p>Uses nothing else of this library.
 */
package io.toa.core;
