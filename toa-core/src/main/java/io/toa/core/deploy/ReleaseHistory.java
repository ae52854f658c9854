package io.toa.core.deploy;

import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import io.toa.core.helm.ReleasedRevision;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The revisions of a release that a namespace still has.
 *
 * @param release the name of the release
 * @param namespace the namespace
 * @param revisions the revisions, the newest first
 */
record ReleaseHistory(String release, String namespace, List<ReleasedRevision> revisions) {

  ReleaseHistory {
    revisions = List.copyOf(revisions);
  }

  /**
   * Reads it from a cluster.
   *
   * @param cluster the cluster
   * @param release the name of the release
   * @return its history
   */
  static ReleaseHistory of(Cluster cluster, String release) {
    return new ReleaseHistory(
        release,
        cluster.namespace(),
        cluster.releaseRecords(release).stream().map(ReleasedRevision::parse).toList());
  }

  /**
   * The newest revision.
   *
   * @return the revision
   * @throws RefusalException where there is no such release
   */
  ReleasedRevision newest() {
    if (revisions.isEmpty()) {
      throw new RefusalException(
          "There is no release '%s' in namespace '%s'.".formatted(release, namespace));
    }
    return revisions.get(0);
  }

  /**
   * The revision to roll back to.
   *
   * @param wanted its number; empty for the newest one that was deployed well and differs from what
   *     was deployed last
   * @return the revision
   * @throws RefusalException where there is none
   */
  ReleasedRevision target(OptionalInt wanted) {
    ReleasedRevision newest = newest();
    Optional<ReleasedRevision> target =
        wanted.isPresent()
            ? revisions.stream()
                .filter(each -> each.described().revision() == wanted.getAsInt())
                .findFirst()
            : revisions.stream()
                .filter(ReleasedRevision::isGood)
                .filter(each -> !each.fingerprint().equals(newest.fingerprint()))
                .findFirst();
    return target.orElseThrow(() -> refusal(wanted));
  }

  private RefusalException refusal(OptionalInt wanted) {
    String kept =
        revisions.stream()
            .map(each -> each.described().revision() + " (" + each.described().status() + ")")
            .collect(Collectors.joining(", "));
    return new RefusalException(
        wanted.isPresent()
            ? "Release '%s' in namespace '%s' has no revision %d. Kept are: %s."
                .formatted(release, namespace, wanted.getAsInt(), kept)
            : "Release '%s' in namespace '%s' has no revision to go back to: none that was deployed well differs from the newest. Kept are: %s."
                .formatted(release, namespace, kept));
  }
}
