package io.toa.core.deploy;

import io.toa.core.ClusterException;
import io.toa.core.application.Application;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.DeploymentState;
import io.toa.core.cluster.Workloads;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The workloads of a release, and why they are not ready. */
public final class Rollouts {

  private Rollouts() {}

  /** The labels by which the pods of a release are known (spec: chart.md 10.10). */
  static Workloads workloads(Model model) {
    Application application = model.application();
    if (application.mono()) {
      return new Workloads(Set.of("mono"), Set.of());
    }
    Set<String> compositions = new LinkedHashSet<>();
    application.compositions().forEach(each -> compositions.add(each.name()));
    Set<String> services = new LinkedHashSet<>();
    application.services().stream()
        .filter(each -> !each.isClaimed())
        .forEach(each -> services.add("extension-" + each.name()));
    return new Workloads(compositions, services);
  }

  /** The names of its Deployments. */
  static List<String> deployments(Model model) {
    if (model.application().mono()) {
      return List.of("mono");
    }
    Workloads workloads = workloads(model);
    return Stream.concat(
            workloads.compositions().stream().map(name -> "composition-" + name),
            workloads.services().stream())
        .toList();
  }

  /**
   * Sums up a rollout that has succeeded.
   *
   * @param cluster where it is
   * @param deployments the names of its Deployments
   * @return one line; empty where the cluster does not say
   */
  static Optional<String> summary(Cluster cluster, List<String> deployments) {
    try {
      List<DeploymentState> states = cluster.rollout(deployments);
      long ready = states.stream().filter(state -> state.ready() >= state.desired()).count();
      return Optional.of(
          "Ready: %d of %d workload(s), %d of %d pod(s)"
              .formatted(
                  ready,
                  states.size(),
                  states.stream().mapToInt(DeploymentState::ready).sum(),
                  states.stream().mapToInt(DeploymentState::desired).sum()));
    } catch (ClusterException fault) {
      return Optional.empty(); // what the user may not read must not fail a deploy that is done
    }
  }

  /**
   * Says how far workloads have come, and why pods are not ready.
   *
   * @param states their states
   * @return a line for each workload, with lines for its pods
   */
  public static List<String> describe(List<DeploymentState> states) {
    List<String> lines = new ArrayList<>();
    for (DeploymentState state : states) {
      lines.add(state.progress());
      state
          .troubles()
          .forEach(
              trouble -> {
                lines.add("  pod %s: %s".formatted(trouble.pod(), trouble.reason()));
                trouble.events().forEach(event -> lines.add("    " + event));
                trouble.log().forEach(line -> lines.add("    | " + line));
              });
    }
    return lines;
  }
}
