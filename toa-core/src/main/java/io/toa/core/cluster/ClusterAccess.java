package io.toa.core.cluster;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which cluster and namespace are meant. What is blank, as a variable that is not set leaves it,
 * counts as not given.
 *
 * @param kubeconfig the kubeconfig file; where empty, those that {@code KUBECONFIG} lists, else
 *     {@code ~/.kube/config}, else the service account of the pod this runs in
 * @param context the kubeconfig's context; where empty, its current one
 * @param namespace the namespace; where empty, the context's, else {@code default}
 */
public record ClusterAccess(
    Optional<Path> kubeconfig, Optional<String> context, Optional<String> namespace) {

  /** Leaves out what is blank. */
  public ClusterAccess {
    kubeconfig = kubeconfig.filter(file -> !file.toString().isBlank());
    context = context.filter(name -> !name.isBlank());
    namespace = namespace.filter(name -> !name.isBlank());
  }

  /**
   * The cluster and the namespace that kubectl would use.
   *
   * @return the access with nothing given
   */
  public static ClusterAccess current() {
    return new ClusterAccess(Optional.empty(), Optional.empty(), Optional.empty());
  }
}
