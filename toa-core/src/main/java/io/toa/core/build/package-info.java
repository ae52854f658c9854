/**
 * Building images: the engine, buildx, and the queue that builds what is missing.
 *
 * <p>Uses {@code image}, {@code registry} and {@code process}.
 */
package io.toa.core.build;
