package io.toa.core.deploy;

import io.toa.core.ClusterException;
import io.toa.core.ProgramException;
import io.toa.core.application.Application;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.DeploymentState;
import io.toa.core.cluster.RolloutWatch;
import io.toa.core.cluster.Workloads;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The workloads of a release, and why they are not ready. */
public final class Rollouts {

  /** Pods of one workload hardly ever fail for more reasons. */
  private static final int SHOWN = 3;

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

  /**
   * The workloads that a release has now, whose pods are waited for when it has changed. Where they
   * may not be read, a line says what is not waited for: that must not fail what is done besides.
   *
   * @param cluster where it is
   * @param release its name
   * @param what what will not be waited for, such as {@code Replaced pods}
   * @param out takes the line
   * @return the workloads; empty where they cannot be read
   */
  static Optional<Workloads> workloads(
      Cluster cluster, String release, String what, Consumer<String> out) {
    try {
      return Optional.of(cluster.workloads(release));
    } catch (ClusterException fault) {
      out.accept(what + " will not be waited for: " + fault.getMessage());
      return Optional.empty();
    }
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
   * Has Helm change a release and wait; says meanwhile how far its workloads have come, in the end
   * how many are ready, and on failure why they are not, before Helm's own words end it.
   *
   * @param cluster where it is
   * @param deployments the names of its Deployments
   * @param out takes the lines
   * @param change what Helm does
   */
  static void watched(
      Cluster cluster, List<String> deployments, Consumer<String> out, Runnable change) {
    try (RolloutWatch watch = new RolloutWatch(cluster, deployments, out)) {
      try {
        change.run();
      } catch (ProgramException fault) {
        describe(watch.troubled()).forEach(out);
        throw fault;
      }
    }
    try {
      out.accept(summary(cluster.rollout(deployments)));
    } catch (ClusterException fault) {
      // what the user may not read must not fail a deploy that is done
    }
  }

  private static String summary(List<DeploymentState> states) {
    return "Ready: %d of %d workload(s), %d of %d pod(s)"
        .formatted(
            states.stream().filter(state -> state.ready() >= state.desired()).count(),
            states.size(),
            states.stream().mapToInt(DeploymentState::ready).sum(),
            states.stream().mapToInt(DeploymentState::desired).sum());
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
      if (state.isServedByFormer()) {
        lines.add("  served by %d pod(s) of before, which stay".formatted(state.former()));
      }
      state.troubles().stream()
          .limit(SHOWN)
          .forEach(
              trouble -> {
                lines.add("  pod %s: %s".formatted(trouble.pod(), trouble.reason()));
                trouble.events().forEach(event -> lines.add("    " + event));
                trouble.log().forEach(line -> lines.add("    | " + line));
              });
      if (state.troubles().size() > SHOWN) {
        lines.add("  and %d more pods".formatted(state.troubles().size() - SHOWN));
      }
    }
    return lines;
  }
}
