package io.toa.core.deploy;

import io.toa.core.ProgramException;
import io.toa.core.RefusalException;
import io.toa.core.chart.Chart;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.Deadline;
import io.toa.core.cluster.Drain;
import io.toa.core.cluster.Timeout;
import io.toa.core.cluster.Workloads;
import io.toa.core.deploy.git.SourceCommit;
import io.toa.core.helm.Helm;
import io.toa.core.helm.UpgradeRequest;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.Registry;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Installs a chart, moves the tag of the environment, and waits for the pods where that is asked
 * for (spec: operations.md 4.4 to 4.8).
 */
final class Upgrade {

  private static final Pattern IN_PROGRESS = Pattern.compile("another operation .*is in progress");
  private static final String ONCE_MORE =
      "\nAnother deploy of the release has ended meanwhile: try again.";

  private final Registry registry;
  private final Helm helm;
  private final Cluster cluster;
  private final Consumer<String> out;

  Upgrade(Registry registry, Helm helm, Cluster cluster, Consumer<String> out) {
    this.registry = registry;
    this.helm = helm;
    this.cluster = cluster;
    this.out = out;
  }

  /**
   * Installs the chart and moves the environment's tag: before the upgrade as the reference does,
   * unless the upgrade is waited for. Then it moves when that has succeeded, so that it names what
   * runs also where a deploy was rolled back.
   */
  void run(Model model, Chart chart, Path directory, DeploymentOptions options) {
    UpgradeRequest request =
        new UpgradeRequest(
            chart.release(),
            directory,
            options.waiting(),
            options.timeout(),
            new ContextSources(model.application()).commit().map(SourceCommit::text));
    if (!options.waiting()) {
      alias(model);
      updateDependencies(helm, chart, directory, false);
      upgrade(request);
      return;
    }
    updateDependencies(helm, chart, directory, false);
    Workloads workloads = Rollouts.workloads(model);
    Workloads all =
        Rollouts.workloads(cluster, chart.release(), "Workloads that the release loses", out)
            .map(workloads::and)
            .orElse(workloads);
    Deadline deadline = Deadline.of(options.timeout().orElse(Timeout.DEFAULT));
    Rollouts.watched(cluster, Rollouts.deployments(model), out, () -> upgrade(request));
    alias(model);
    new Drain(cluster, all, out).await(deadline);
  }

  /** Fetches the charts that a chart depends on, where there are any. */
  static void updateDependencies(Helm helm, Chart chart, Path directory, boolean silently) {
    if (chart.hasDependencies()) {
      helm.dependencyUpdate(directory, silently);
    }
  }

  /** Upgrades; where somebody else has begun meanwhile, says so in place of Helm. */
  private void upgrade(UpgradeRequest request) {
    try {
      helm.upgrade(request);
    } catch (ProgramException fault) {
      if (IN_PROGRESS.matcher(fault.getMessage()).find()) {
        throw Recovery.of(cluster, request.release(), out)
            .map(Recovery::refusal)
            .orElseGet(() -> new RefusalException(fault.getMessage() + ONCE_MORE, fault));
      }
      throw fault;
    }
  }

  /** Points the environment's tag at every image that is run (spec: operations.md 4.4). */
  private void alias(Model model) {
    List<Reference> images = model.images().registered().stream().map(Image::reference).toList();
    EnvironmentTags.of(model)
        .ifPresent(
            tag -> {
              registry.tagAll(images, tag);
              images.forEach(image -> out.accept("Tagged " + image + " as " + tag));
            });
  }
}
