package io.toa.core.cluster;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which cluster and namespace are meant.
 *
 * @param kubeconfig the kubeconfig file; where empty, those that {@code KUBECONFIG} lists, else
 *     {@code ~/.kube/config}, else the service account of the pod this runs in
 * @param context the kubeconfig's context; where empty, its current one
 * @param namespace the namespace; where empty, the context's, else {@code default}
 */
public record ClusterAccess(
    Optional<Path> kubeconfig, Optional<String> context, Optional<String> namespace) {

  /**
   * The cluster and the namespace that kubectl would use.
   *
   * @return the access with nothing given
   */
  public static ClusterAccess current() {
    return new ClusterAccess(Optional.empty(), Optional.empty(), Optional.empty());
  }
}
