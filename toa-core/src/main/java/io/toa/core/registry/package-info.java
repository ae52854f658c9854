/**
 * The image registry, in process: is an image there, point a tag at it; manifests, tags and blobs;
 * logins and proxies; which tags stay.
 *
 * <p>Uses {@code image}.
 */
package io.toa.core.registry;
