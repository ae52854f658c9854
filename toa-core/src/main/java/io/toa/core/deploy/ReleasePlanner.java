package io.toa.core.deploy;

import io.toa.core.cluster.Cluster;
import io.toa.core.deploy.comparison.Manifests;
import io.toa.core.deploy.comparison.ReleaseComparison;
import io.toa.core.helm.ReleasedRevision;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Compares the release in the cluster with what a deploy would make of it. */
final class ReleasePlanner {

  private final Supplier<Cluster> cluster;
  private final BiFunction<Model, Optional<String>, String> rendering;

  /**
   * Makes it.
   *
   * @param cluster connects to the cluster, bound to the namespace
   * @param rendering renders the manifests for a version of Kubernetes
   */
  ReleasePlanner(Supplier<Cluster> cluster, BiFunction<Model, Optional<String>, String> rendering) {
    this.cluster = cluster;
    this.rendering = rendering;
  }

  /**
   * Compares.
   *
   * @param model what would be deployed
   * @return the release
   * @throws io.toa.core.ToaException where the cluster or Helm does not answer
   */
  PlannedRelease of(Model model) {
    try (Cluster connected = cluster.get()) {
      ReleaseHistory history = ReleaseHistory.of(connected, model.context().name());
      Optional<ReleasedRevision> inForce = history.inForce();
      Manifests planned =
          Manifests.parse(
              rendering.apply(model, Optional.of(connected.serverVersion())), "the manifests");
      return new PlannedRelease(
          history.release(),
          history.namespace(),
          connected.url(),
          history.revisions().stream().findFirst().map(ReleasedRevision::described),
          inForce.map(ReleasedRevision::described),
          inForce.flatMap(history::commit),
          images(inForce),
          ReleaseComparison.of(
              Manifests.parse(
                  inForce.map(ReleasedRevision::manifest).orElse(""), "the deployed manifests"),
              planned),
          planned.digest());
    }
  }

  private static List<String> images(Optional<ReleasedRevision> revision) {
    return revision.stream()
        .flatMap(each -> each.workloads().stream())
        .flatMap(workload -> workload.images().stream())
        .distinct()
        .toList();
  }
}
