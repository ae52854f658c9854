package io.toa.core.deploy;

import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.Deadline;
import io.toa.core.cluster.Drain;
import io.toa.core.cluster.ReleaseLease;
import io.toa.core.cluster.Timeout;
import io.toa.core.cluster.Workloads;
import io.toa.core.context.Context;
import io.toa.core.helm.Helm;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Removes a release with its history. Secrets, images, tags and the namespace stay. */
public final class Uninstallation {

  private final Supplier<Helm> helm;
  private final Supplier<Cluster> cluster;
  private final Consumer<String> out;

  /**
   * Makes an uninstallation.
   *
   * @param helm gives Helm, bound to the namespace; asked where there is something to remove
   * @param cluster connects to the cluster, bound to the namespace
   * @param out takes lines that say what happens
   */
  public Uninstallation(Supplier<Helm> helm, Supplier<Cluster> cluster, Consumer<String> out) {
    this.helm = helm;
    this.cluster = cluster;
    this.out = out;
  }

  /**
   * Removes the release of a context; says so where there is none.
   *
   * @param context the context, whose name is that of the release
   * @param options whether to wait until its pods are gone
   * @throws io.toa.core.RefusalException where another process changes the release
   */
  public void run(Context context, DeploymentOptions options) {
    String release = context.name();
    Announcement announcement = new Announcement(context, out, System::nanoTime);
    try (Cluster connected = cluster.get();
        ReleaseLease lease = connected.lease(release, out)) {
      lease.take();
      if (connected.release(release).newest().isEmpty()) {
        out.accept(
            "There is no release '%s' in namespace '%s'".formatted(release, connected.namespace()));
        return;
      }
      Optional<Workloads> workloads =
          options.waiting()
              ? Rollouts.workloads(connected, release, "Removed pods", out)
              : Optional.empty();
      Deadline deadline = Deadline.of(options.timeout().orElse(Timeout.DEFAULT));
      helm.get().uninstall(release);
      workloads.ifPresent(former -> Drain.ofRemoved(connected, former, out).await(deadline));
      announcement.endUninstallation(connected);
    }
  }
}
