package io.toa.core.helm;

import io.toa.core.ClusterException;
import io.toa.core.ProgramException;
import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import io.toa.core.process.ProgramOutput;
import java.util.List;
import java.util.function.Supplier;

/** The revisions that Helm keeps of a release, for what the program does and the library not. */
final class KeptRevisions {

  private static final int KEPT = 10;

  private final Supplier<Cluster> cluster;
  private final ProgramOutput output;

  /**
   * Makes it.
   *
   * @param cluster connects to the cluster, bound to the namespace
   * @param output hears what could not be done, where that is no fault
   */
  KeptRevisions(Supplier<Cluster> cluster, ProgramOutput output) {
    this.cluster = cluster;
    this.output = output;
  }

  /**
   * Whether a release is upgraded.
   *
   * @return false where it is installed, since the namespace has no such release
   * @throws RefusalException where it was uninstalled, and its history kept: the program installs
   *     it anew after that, the library can neither install nor upgrade it
   */
  boolean isThere(String release) {
    try (var connected = cluster.get()) {
      var newest = connected.release(release).newest();
      if (newest.filter(state -> state.status().equals("uninstalled")).isPresent()) {
        throw new RefusalException(
            "Release '%s' in namespace '%s' was uninstalled, and its history kept: revision %d. Helm in process cannot install it after that. Remove the history by 'toa:uninstall', or install helm, which keeps it."
                .formatted(release, connected.namespace(), newest.get().revision()));
      }
      return newest.isPresent();
    }
  }

  /** Keeps as many as the program does. Where that fails, what Helm was asked for is done. */
  void trim(String release) {
    try (var connected = cluster.get()) {
      connected.release(release).trim(KEPT);
    } catch (ClusterException fault) {
      output.err(
          "More than %d revisions may stay, until the next deploy: %s"
              .formatted(KEPT, fault.getMessage()));
    }
  }

  /**
   * Notes down that a pending revision has failed. The program rolls back from one; the upgrade
   * that a rollback is in process would be refused.
   */
  void failPending(String release) {
    try (var connected = cluster.get()) {
      connected
          .release(release)
          .newest()
          .filter(newest -> newest.status().startsWith("pending-"))
          .ifPresent(newest -> connected.release(release).fail(newest.revision()));
    }
  }

  /**
   * What Helm has noted down.
   *
   * @return the revisions, the newest first
   * @throws ProgramException where there is no such release
   */
  List<StoredRelease> records(String release) {
    try (var connected = cluster.get()) {
      var records =
          connected.release(release).records().stream().map(StoredRelease::parse).toList();
      if (records.isEmpty()) {
        throw new ProgramException(
            "There is no release '"
                + release
                + "' in the namespace '"
                + connected.namespace()
                + "'. Deploy it first, or name the namespace it is in.",
            null);
      }
      return records;
    }
  }
}
