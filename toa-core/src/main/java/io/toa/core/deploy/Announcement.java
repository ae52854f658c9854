package io.toa.core.deploy;

import io.toa.core.ClusterException;
import io.toa.core.cluster.Cluster;
import io.toa.core.context.Context;
import io.toa.core.helm.HelmVersion;
import io.toa.core.helm.Revision;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** What a change of a release says of itself when it begins, and when it has ended well. */
final class Announcement {

  private static final int MINUTE = 60;

  private final Context context;
  private final Consumer<String> out;
  private final LongSupplier nanoseconds;
  private final long start;

  /**
   * Makes it, and starts to count the time.
   *
   * @param context what is deployed
   * @param out takes both lines
   * @param nanoseconds what time is counted by
   */
  Announcement(Context context, Consumer<String> out, LongSupplier nanoseconds) {
    this.context = context;
    this.out = out;
    this.nanoseconds = nanoseconds;
    this.start = nanoseconds.getAsLong();
  }

  /** Says what is deployed, where and with what. */
  void begin(Cluster cluster, HelmVersion helm) {
    out.accept(
        "Deploying %s%s into namespace '%s' of the cluster at %s%s, with helm %s"
            .formatted(
                named(),
                context
                    .environment()
                    .filter(name -> !name.isEmpty())
                    .map(name -> " for environment '" + name + "'")
                    .orElse(""),
                cluster.namespace(),
                cluster.url(),
                named(cluster),
                helm.text()));
  }

  /** Says which revision it has become, where the cluster does, and how long it took. */
  void end(Cluster cluster) {
    out.accept("Deployed %s%s in %s".formatted(named(), revision(cluster), time()));
  }

  /** Says to what a release is rolled back, and where. */
  void beginRollback(Cluster cluster, Revision target) {
    out.accept(
        "Rolling release '%s' back to revision %d (%s, %s) in namespace '%s' of the cluster at %s%s"
            .formatted(
                context.name(),
                target.revision(),
                target.chart(),
                target.time(),
                cluster.namespace(),
                cluster.url(),
                named(cluster)));
  }

  /** Says which revision a rollback has become, and how long it took. */
  void endRollback(Cluster cluster, Revision target) {
    out.accept(
        "Rolled %s back to revision %d%s in %s"
            .formatted(context.name(), target.revision(), revision(cluster), time()));
  }

  /** Says that a release is removed, from where, and how long it took. */
  void endUninstallation(Cluster cluster) {
    out.accept(
        "Uninstalled %s from namespace '%s' of the cluster at %s%s in %s"
            .formatted(context.name(), cluster.namespace(), cluster.url(), named(cluster), time()));
  }

  private static String named(Cluster cluster) {
    return cluster.context().map(name -> " (context '" + name + "')").orElse("");
  }

  private String named() {
    return context.name() + context.version().map(version -> " " + version).orElse("");
  }

  private String revision(Cluster cluster) {
    try {
      return cluster
          .release(context.name())
          .newest()
          .map(release -> " as revision " + release.revision())
          .orElse("");
    } catch (ClusterException fault) {
      return ""; // what cannot be read must not fail a deploy that is done
    }
  }

  private String time() {
    long seconds = Duration.ofNanos(nanoseconds.getAsLong() - start).toSeconds();
    return seconds < MINUTE
        ? seconds + " s"
        : "%d min %d s".formatted(seconds / MINUTE, seconds % MINUTE);
  }
}
