/**
 * What every package shares: the faults a user can act on, the place in a file they point at, names
 * that are short or nearly right, and how several faults, threads and providers are heard.
 *
 * <p>Uses nothing else of this library.
 */
package io.toa.core;
