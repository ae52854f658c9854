package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The pods of releases.
 *
 * @param client connects to the cluster
 * @param namespace the namespace
 * @param faults says what keeps them from being read
 */
record ReleasePods(KubernetesClient client, String namespace, ClusterFaults faults) {

  /** Pods of a release, listed each time after a pause where they cannot be watched. */
  PodWatch watch(Workloads workloads, Predicate<Pod> counted, Duration pause) {
    List<FilterWatchListDeletable<Pod, PodList, PodResource>> selections = new ArrayList<>();
    workloads
        .selectors()
        .forEach(
            (label, values) ->
                selections.add(
                    client
                        .pods()
                        .inNamespace(namespace)
                        .withLabelIn(label, values.toArray(String[]::new))));
    return new PodWatch(selections, counted, this::mayWatchPods, faults, pause);
  }

  /** Asked beforehand: the client writes an error into the log where a watch is refused. */
  private boolean mayWatchPods() {
    try {
      var review =
          new SelfSubjectAccessReviewBuilder()
              .withNewSpec()
              .withNewResourceAttributes()
              .withNamespace(namespace)
              .withResource("pods")
              .withVerb("watch")
              .endResourceAttributes()
              .endSpec()
              .build();
      var answer = client.authorization().v1().selfSubjectAccessReview().create(review);
      return Boolean.TRUE.equals(answer.getStatus().getAllowed());
    } catch (KubernetesClientException e) {
      return false;
    }
  }
}
