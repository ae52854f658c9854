package io.toa.core.deploy;

import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ReleaseState;
import io.toa.core.helm.Helm;
import io.toa.core.helm.RollbackRequest;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * What becomes of a release that Helm holds for pending: a deploy that was killed leaves it so, and
 * Helm changes it no more until it is put in order. Likewise one that was being removed.
 *
 * @param namespace where the release is
 * @param pending its newest revision
 * @param good the newest revision that was deployed well; empty where there is none
 */
record Recovery(String namespace, ReleaseState pending, OptionalInt good) {

  private static final String INSTALL = "pending-install";
  private static final String UNINSTALL = "uninstalling";

  /**
   * Looks whether the newest revision is one that nobody works on any more.
   *
   * @param cluster where the release is
   * @param release its name
   * @param out hears where that cannot be known
   * @return what is to be done; empty where Helm goes on from the newest revision
   */
  static Optional<Recovery> of(Cluster cluster, String release, Consumer<String> out) {
    if (!cluster.driver().isRead()) {
      out.accept(
          "Whether a deploy that was killed has left release '%s' pending is not known: HELM_DRIVER is '%s', and only what Helm keeps in secrets is read"
              .formatted(release, cluster.driver().name()));
      return Optional.empty();
    }
    List<ReleaseState> revisions = cluster.release(release).revisions();
    return revisions.stream()
        .findFirst()
        .filter(newest -> isWanted(newest.status()))
        .map(newest -> new Recovery(cluster.namespace(), newest, good(revisions)));
  }

  /** Whether the newest revision of a release, having this status, is one Helm goes not on from. */
  static boolean isWanted(String status) {
    return status.startsWith("pending-") || status.equals(UNINSTALL);
  }

  private static OptionalInt good(List<ReleaseState> revisions) {
    return revisions.stream()
        .filter(each -> each.status().equals("deployed") || each.status().equals("superseded"))
        .mapToInt(ReleaseState::revision)
        .findFirst();
  }

  /**
   * Says what the release is like and what to do.
   *
   * @return the refusal of whatever was to change it
   */
  RefusalException refusal() {
    return new RefusalException(
        "Release '%s' in namespace '%s' is '%s': revision %d, since %s. %s that was killed leaves it so. Where it still runs, wait for its end. %s"
            .formatted(
                pending.name(),
                namespace,
                pending.status(),
                pending.revision(),
                pending.updated().truncatedTo(ChronoUnit.SECONDS),
                isUninstall() ? "An uninstallation" : "A deploy",
                way()));
  }

  private String way() {
    if (isUninstall()) {
      return "Otherwise run 'toa:uninstall' again, or pass -Dtoa.recover=true, which removes it"
          + " first.";
    }
    if (isInstall()) {
      return "Otherwise pass -Dtoa.recover=true, which removes it first: nothing of it ran before.";
    }
    return good.isPresent()
        ? "Otherwise pass -Dtoa.recover=true, which rolls it back to revision %d first."
            .formatted(good.getAsInt())
        : "Otherwise remove it by 'toa:uninstall': no revision of it was deployed well, to roll"
            + " back to.";
  }

  private boolean isUninstall() {
    return pending.status().equals(UNINSTALL);
  }

  private boolean isInstall() {
    return pending.status().equals(INSTALL);
  }

  /**
   * Puts the release in order: rolls it back, or removes what was never installed.
   *
   * @param helm does it
   * @param out hears what is done
   * @throws RefusalException where there is nothing to roll back to
   */
  void run(Helm helm, Consumer<String> out) {
    String left =
        "Release '%s' was left '%s' at revision %d: "
            .formatted(pending.name(), pending.status(), pending.revision());
    if (isInstall()) {
      out.accept(left + "removing it, since nothing of it ran before");
      helm.uninstall(pending.name());
    } else if (isUninstall()) {
      out.accept(left + "removing it to the end");
      helm.uninstall(pending.name());
    } else if (good.isPresent()) {
      out.accept(left + "rolling it back to revision " + good.getAsInt());
      helm.rollback(new RollbackRequest(pending.name(), good, false, Optional.empty()));
    } else {
      throw refusal();
    }
  }
}
