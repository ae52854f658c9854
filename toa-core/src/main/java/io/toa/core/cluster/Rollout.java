package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.toa.core.cluster.DeploymentState.PodTrouble;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks at a Deployment's new pods, to say why a rollout did not succeed. */
final class Rollout {

  private static final String REVISION = "deployment.kubernetes.io/revision";
  private static final String HASH = "pod-template-hash";
  private static final int EVENTS = 3;
  private static final int LOG_LINES = 10;

  private final KubernetesClient client;
  private final String namespace;

  Rollout(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  DeploymentState state(String name) {
    var deployment = client.apps().deployments().inNamespace(namespace).withName(name).get();
    if (deployment == null) {
      return new DeploymentState(name, 0, 0, List.of());
    }
    var pods = newPods(deployment.getSpec().getSelector());
    var waiting = pods.stream().filter(pod -> !Readiness.isPodReady(pod)).toList();
    var desired = Objects.requireNonNullElse(deployment.getSpec().getReplicas(), 1);
    var troubles = waiting.stream().map(this::trouble).toList();
    return new DeploymentState(name, pods.size() - waiting.size(), desired, troubles);
  }

  // The replaced pods are ready all the time: they would hide that the new ones are not.
  private List<Pod> newPods(LabelSelector selector) {
    var newest =
        client
            .apps()
            .replicaSets()
            .inNamespace(namespace)
            .withLabelSelector(selector)
            .list()
            .getItems()
            .stream()
            .max(Comparator.comparingInt(Rollout::revision));
    if (newest.isEmpty()) {
      return List.of();
    }
    var hash = newest.get().getMetadata().getLabels().get(HASH);
    return client
        .pods()
        .inNamespace(namespace)
        .withLabelSelector(selector)
        .withLabel(HASH, hash)
        .list()
        .getItems()
        .stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .toList();
  }

  private static int revision(ReplicaSet set) {
    var annotations = set.getMetadata().getAnnotations();
    return annotations == null ? 0 : Integer.parseInt(annotations.getOrDefault(REVISION, "0"));
  }

  private PodTrouble trouble(Pod pod) {
    return new PodTrouble(pod.getMetadata().getName(), reason(pod), events(pod), log(pod));
  }

  private static String reason(Pod pod) {
    return containers(pod)
        .flatMap(status -> Stream.of(status.getState(), status.getLastState()))
        .flatMap(state -> words(state).stream())
        .findFirst()
        .or(() -> condition(pod))
        .orElseGet(() -> pod.getStatus().getPhase());
  }

  private static Stream<ContainerStatus> containers(Pod pod) {
    var status = pod.getStatus();
    return Stream.of(status.getInitContainerStatuses(), status.getContainerStatuses())
        .filter(Objects::nonNull)
        .flatMap(List::stream)
        .filter(container -> !Boolean.TRUE.equals(container.getReady()));
  }

  private static Optional<String> words(ContainerState state) {
    if (state == null) {
      return Optional.empty();
    }
    if (state.getWaiting() != null) {
      return Optional.of(join(state.getWaiting().getReason(), state.getWaiting().getMessage()));
    }
    return Optional.ofNullable(state.getTerminated())
        .map(end -> end.getReason() + " (exit code " + end.getExitCode() + ")");
  }

  private static Optional<String> condition(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .filter(condition -> "False".equals(condition.getStatus()))
        .filter(condition -> condition.getReason() != null)
        .map(condition -> join(condition.getReason(), condition.getMessage()))
        .findFirst();
  }

  private List<String> events(Pod pod) {
    var all =
        client
            .v1()
            .events()
            .inNamespace(namespace)
            .withField("involvedObject.uid", pod.getMetadata().getUid())
            .list()
            .getItems();
    return all.stream()
        .sorted(Comparator.comparing(Rollout::time))
        .skip(Math.max(0, all.size() - EVENTS))
        .map(event -> join(event.getReason(), event.getMessage()))
        .toList();
  }

  private static String time(Event event) {
    return Objects.requireNonNullElse(
        event.getLastTimestamp(), event.getMetadata().getCreationTimestamp());
  }

  private List<String> log(Pod pod) {
    try {
      var container = pod.getSpec().getContainers().get(0).getName();
      return client
          .pods()
          .inNamespace(namespace)
          .withName(pod.getMetadata().getName())
          .inContainer(container)
          .tailingLines(LOG_LINES)
          .getLog()
          .lines()
          .toList();
    } catch (KubernetesClientException e) {
      return List.of(); // not started: the reason says why
    }
  }

  private static String join(String reason, String message) {
    return message == null || message.isEmpty() ? reason : reason + ": " + message.strip();
  }
}
