/**
 * External programs: run with an argument list, echoed, streamed, interrupted.
 *
 * <p>Uses {@code io.toa.core} only.
 */
package io.toa.core.process;
