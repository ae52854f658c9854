package io.toa.core.deploy;

import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.Deadline;
import io.toa.core.cluster.Drain;
import io.toa.core.cluster.ReleaseLease;
import io.toa.core.cluster.Timeout;
import io.toa.core.cluster.Workloads;
import io.toa.core.context.Context;
import io.toa.core.helm.Helm;
import io.toa.core.helm.ReleasedRevision;
import io.toa.core.helm.ReleasedWorkload;
import io.toa.core.helm.RollbackRequest;
import io.toa.core.registry.Registry;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Puts an earlier revision of a release back. Its images are pinned by their hashes, so nothing is
 * built; the environment's tag is moved back to them when Helm has succeeded.
 */
public final class Rollback {

  private final Registry registry;
  private final Supplier<Helm> helm;
  private final Supplier<Cluster> cluster;
  private final Consumer<String> out;

  /**
   * Makes a rollback.
   *
   * @param registry the registry of the images
   * @param helm gives Helm, bound to the namespace
   * @param cluster connects to the cluster, bound to the namespace
   * @param out takes lines that say what happens
   */
  public Rollback(
      Registry registry, Supplier<Helm> helm, Supplier<Cluster> cluster, Consumer<String> out) {
    this.registry = registry;
    this.helm = helm;
    this.cluster = cluster;
    this.out = out;
  }

  /**
   * Rolls back.
   *
   * @param context the context, whose name is that of the release
   * @param revision the number of a revision; empty for the newest that was deployed well and
   *     differs from what was deployed last
   * @param options how
   * @throws RefusalException where another process changes the release, where there is no such
   *     release or revision, where the revision was deployed for another environment, or where the
   *     registry no longer has its images; nothing was done
   */
  public void run(Context context, OptionalInt revision, DeploymentOptions options) {
    Optional<String> tag = EnvironmentTags.of(context);
    Announcement announcement = new Announcement(context, out, System::nanoTime);
    try (Cluster connected = cluster.get();
        ReleaseLease lease = connected.lease(context.name(), out)) {
      lease.take();
      ReleasedRevision target = ReleaseHistory.of(connected, context.name()).target(revision);
      refuseOtherEnvironment(context, target);
      RevisionImages images = new RevisionImages(registry, context, target, out);
      images.refuseMissing();
      Optional<Workloads> replaced =
          options.waiting()
              ? Rollouts.workloads(connected, context.name(), "Replaced pods", out)
              : Optional.empty();
      int number = target.described().revision();
      announcement.beginRollback(connected, target.described());
      Deadline deadline = Deadline.of(options.timeout().orElse(Timeout.DEFAULT));
      RollbackRequest request =
          new RollbackRequest(
              context.name(), OptionalInt.of(number), options.waiting(), options.timeout());
      Helm program = helm.get();
      if (options.waiting()) {
        List<String> deployments = target.workloads().stream().map(ReleasedWorkload::name).toList();
        Rollouts.watched(connected, deployments, out, () -> program.rollback(request));
      } else {
        program.rollback(request);
      }
      tag.ifPresent(images::tag);
      replaced.ifPresent(former -> drain(connected, context.name(), former, deadline));
      announcement.endRollback(connected, target.described());
    }
  }

  /** Waits for the replaced pods of what the release had before and of what it has now. */
  private void drain(Cluster connected, String release, Workloads former, Deadline deadline) {
    Workloads all =
        Rollouts.workloads(connected, release, "Workloads that the release gains", out)
            .map(former::and)
            .orElse(former);
    new Drain(connected, all, out).await(deadline);
  }

  private static void refuseOtherEnvironment(Context context, ReleasedRevision target) {
    String asked = context.environment().orElse("");
    for (ReleasedWorkload workload : target.workloads()) {
      String deployed = workload.environment().orElse(asked);
      if (!deployed.equals(asked)) {
        throw new RefusalException(
            "Revision %d of release '%s' was deployed for environment '%s', not '%s'. Pass -Dtoa.env=%s, or name another namespace."
                .formatted(
                    target.described().revision(), context.name(), deployed, asked, deployed));
      }
    }
  }
}
