package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.toa.core.cluster.DeploymentState.PodTrouble;
import java.net.HttpURLConnection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds out why a pod is not ready: which of its containers fails, and what that one said last. */
final class PodDiagnosis {

  private static final int EVENTS = 3;
  private static final int LOG_LINES = 10;
  private static final Set<String> STARTING = Set.of("PodInitializing", "ContainerCreating");

  private final KubernetesClient client;
  private final String namespace;

  PodDiagnosis(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  PodTrouble of(Pod pod) {
    Optional<ContainerStatus> failing = failing(pod);
    return new PodTrouble(
        pod.getMetadata().getName(), reason(pod, failing), events(pod), log(pod, failing));
  }

  /** Of the containers that are not ready, the first of those that are furthest from it. */
  private static Optional<ContainerStatus> failing(Pod pod) {
    List<ContainerStatus> waiting =
        Stream.of(
                pod.getStatus().getInitContainerStatuses(), pod.getStatus().getContainerStatuses())
            .filter(Objects::nonNull)
            .flatMap(List::stream)
            .filter(container -> !Boolean.TRUE.equals(container.getReady()))
            .toList();
    return waiting.stream()
        .filter(PodDiagnosis::hasFailed)
        .findFirst()
        .or(() -> waiting.stream().filter(each -> !isStarting(each)).findFirst())
        .or(() -> waiting.stream().findFirst());
  }

  private static boolean hasFailed(ContainerStatus container) {
    ContainerState state = container.getState();
    return ended(container.getLastState()).isPresent()
        || ended(state).filter(end -> end.getExitCode() != 0).isPresent()
        || (state != null && state.getWaiting() != null && !isStarting(container));
  }

  private static boolean isStarting(ContainerStatus container) {
    ContainerState state = container.getState();
    return state != null
        && state.getWaiting() != null
        && (state.getWaiting().getReason() == null
            || STARTING.contains(state.getWaiting().getReason()));
  }

  private static boolean neverRan(ContainerStatus container) {
    ContainerState state = container.getState();
    return state != null && state.getWaiting() != null && ended(container.getLastState()).isEmpty();
  }

  private static Optional<ContainerStateTerminated> ended(ContainerState state) {
    return Optional.ofNullable(state).map(ContainerState::getTerminated);
  }

  private static String reason(Pod pod, Optional<ContainerStatus> failing) {
    return failing
        .flatMap(container -> words(container).map(words -> named(pod, container) + words))
        .or(() -> condition(pod))
        .orElseGet(() -> pod.getStatus().getPhase());
  }

  private static String named(Pod pod, ContainerStatus container) {
    int others =
        pod.getSpec().getContainers().size() + pod.getSpec().getInitContainers().size() - 1;
    return others > 0 ? "container " + container.getName() + ": " : "";
  }

  private static Optional<String> words(ContainerStatus container) {
    Optional<String> before = ended(container.getLastState()).map(PodDiagnosis::end);
    ContainerState state = container.getState();
    if (state != null && state.getWaiting() != null) {
      String waiting = join(state.getWaiting());
      return Optional.of(before.map(end -> waiting + "; it ended with " + end).orElse(waiting));
    }
    return ended(state).map(PodDiagnosis::end).or(() -> before);
  }

  private static String end(ContainerStateTerminated end) {
    return end.getReason() + " (exit code " + end.getExitCode() + ")";
  }

  private static Optional<String> condition(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .filter(condition -> "False".equals(condition.getStatus()))
        .filter(condition -> condition.getReason() != null)
        .map(condition -> join(condition.getReason(), condition.getMessage()))
        .findFirst();
  }

  private List<String> events(Pod pod) {
    List<Event> all =
        client
            .v1()
            .events()
            .inNamespace(namespace)
            .withField("involvedObject.uid", pod.getMetadata().getUid())
            .list()
            .getItems();
    return all.stream()
        .sorted(Comparator.comparing(PodDiagnosis::time))
        .skip(Math.max(0, all.size() - EVENTS))
        .map(event -> join(event.getReason(), event.getMessage()))
        .toList();
  }

  private static String time(Event event) {
    return Objects.requireNonNullElse(
        event.getLastTimestamp(), event.getMetadata().getCreationTimestamp());
  }

  /** Of a container that was started anew and is silent since, what it wrote the time before. */
  private List<String> log(Pod pod, Optional<ContainerStatus> failing) {
    if (failing.filter(PodDiagnosis::neverRan).isPresent()) {
      return List.of();
    }
    String container =
        failing
            .map(ContainerStatus::getName)
            .orElseGet(() -> pod.getSpec().getContainers().get(0).getName());
    List<String> lines = log(pod, container, false);
    boolean again = failing.flatMap(status -> ended(status.getLastState())).isPresent();
    return lines.isEmpty() && again ? log(pod, container, true) : lines;
  }

  /** Asked for as it is: the client's own call waits until the pod is ready, which it is not. */
  private List<String> log(Pod pod, String container, boolean previous) {
    try {
      String log =
          client.raw(
              "/api/v1/namespaces/%s/pods/%s/log?container=%s&tailLines=%d%s"
                  .formatted(
                      namespace,
                      pod.getMetadata().getName(),
                      container,
                      LOG_LINES,
                      previous ? "&previous=true" : ""));
      return log == null ? List.of() : log.lines().toList();
    } catch (KubernetesClientException e) {
      return e.getCode() == HttpURLConnection.HTTP_BAD_REQUEST
          ? List.of() // not started: the reason says why
          : List.of("(its log cannot be read: %s)".formatted(said(e)));
    }
  }

  private static String join(ContainerStateWaiting waiting) {
    return join(Objects.requireNonNullElse(waiting.getReason(), "Waiting"), waiting.getMessage());
  }

  private static String join(String reason, String message) {
    return message == null || message.isEmpty() ? reason : reason + ": " + message.strip();
  }

  private static String said(KubernetesClientException e) {
    return Optional.ofNullable(e.getStatus())
        .map(Status::getMessage)
        .orElseGet(() -> ClusterFaults.innermost(e));
  }
}
