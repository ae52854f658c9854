package io.toa.maven;

import io.toa.core.cluster.ClusterAccess;
import java.io.File;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Parameter;

/** Goals that may reach a cluster. */
abstract class AbstractClusterMojo extends AbstractModelMojo {

  /** The namespace; the current one of the kubeconfig where none is given. */
  @Parameter(property = "toa.namespace")
  String namespace;

  /** The context of the kubeconfig; its current one where none is given. */
  @Parameter(property = "toa.kubeContext")
  String kubeContext;

  /** The kubeconfig; what {@code KUBECONFIG} or the home directory says where none is given. */
  @Parameter(property = "toa.kubeconfig")
  File kubeconfig;

  /** The cluster and the namespace that the parameters name. */
  final ClusterAccess access() {
    return new ClusterAccess(
        Optional.ofNullable(kubeconfig).map(File::toPath),
        Optional.ofNullable(kubeContext),
        Optional.ofNullable(namespace));
  }
}
