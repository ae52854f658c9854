package io.toa.core.testing;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.toa.core.cluster.ClusterAccess;
import java.util.Optional;
import java.util.UUID;

/**
 * A namespace of the cluster that {@code KUBECONFIG} names. Its own one each time: a cluster takes
 * minutes to delete a namespace.
 */
public final class ClusterNamespace implements AutoCloseable {

  private final KubernetesClient kubernetes = new KubernetesClientBuilder().build();
  private final String name;

  /**
   * Makes it.
   *
   * @param prefix how its name begins
   */
  public ClusterNamespace(String prefix) {
    name = prefix + "-" + UUID.randomUUID();
    kubernetes
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** The cluster. */
  public KubernetesClient kubernetes() {
    return kubernetes;
  }

  /** How it is reached: by the environment's kubeconfig, in its context. */
  public ClusterAccess access() {
    return new ClusterAccess(Optional.empty(), Optional.empty(), Optional.of(name));
  }

  /** Removes it with what is in it; does not wait for it. */
  @Override
  public void close() {
    kubernetes.namespaces().withName(name).delete();
    kubernetes.close();
  }
}
