package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Looks at a Deployment's new pods, to say why a rollout did not succeed. */
final class Rollout {

  private static final String REVISION = "deployment.kubernetes.io/revision";
  private static final String HASH = "pod-template-hash";

  private final KubernetesClient client;
  private final String namespace;

  Rollout(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  DeploymentState state(String name) {
    var deployment = client.apps().deployments().inNamespace(namespace).withName(name).get();
    if (deployment == null) {
      return new DeploymentState(name, 0, 0, 0, 0, List.of());
    }
    var all = pods(deployment.getSpec().getSelector());
    var newest = newest(deployment.getSpec().getSelector());
    var hash = newest.map(set -> set.getMetadata().getLabels().get(HASH));
    var pods = all.stream().filter(pod -> isOf(pod, hash)).toList();
    var former = all.stream().filter(pod -> !isOf(pod, hash)).filter(Readiness::isPodReady).count();
    var waiting = pods.stream().filter(pod -> !Readiness.isPodReady(pod)).toList();
    var desired = Objects.requireNonNullElse(deployment.getSpec().getReplicas(), 1);
    var diagnosis = new PodDiagnosis(client, namespace);
    var troubles = waiting.stream().map(diagnosis::of).toList();
    return new DeploymentState(
        name,
        newest.map(Rollout::revision).orElse(0),
        pods.size() - waiting.size(),
        desired,
        (int) former,
        troubles);
  }

  /** Those that are not going away. */
  private List<Pod> pods(LabelSelector selector) {
    return client
        .pods()
        .inNamespace(namespace)
        .withLabelSelector(selector)
        .list()
        .getItems()
        .stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .toList();
  }

  // The replaced pods are ready all the time: they would hide that the new ones are not.
  private Optional<ReplicaSet> newest(LabelSelector selector) {
    return client
        .apps()
        .replicaSets()
        .inNamespace(namespace)
        .withLabelSelector(selector)
        .list()
        .getItems()
        .stream()
        .max(Comparator.comparingInt(Rollout::revision));
  }

  private static boolean isOf(Pod pod, Optional<String> hash) {
    return hash.isPresent() && hash.get().equals(pod.getMetadata().getLabels().get(HASH));
  }

  private static int revision(ReplicaSet set) {
    var annotations = set.getMetadata().getAnnotations();
    return annotations == null ? 0 : Integer.parseInt(annotations.getOrDefault(REVISION, "0"));
  }
}
