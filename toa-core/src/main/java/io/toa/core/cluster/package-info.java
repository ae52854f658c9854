/**
 * The cluster, over the Kubernetes API.
 *
 * <p>Uses {@code io.toa.core} only.
 */
package io.toa.core.cluster;
