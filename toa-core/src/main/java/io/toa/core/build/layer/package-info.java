/**
 * Sources images without an engine: one layer over a dependencies image that the registry has.
 *
 * <p>Uses {@code image} and {@code registry}.
 */
package io.toa.core.build.layer;
