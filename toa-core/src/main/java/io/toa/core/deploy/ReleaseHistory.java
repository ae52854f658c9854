package io.toa.core.deploy;

import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import io.toa.core.deploy.git.SourceCommit;
import io.toa.core.helm.ReleasedRevision;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The revisions of a release that a namespace still has.
 *
 * @param release the name of the release
 * @param namespace the namespace
 * @param revisions the revisions, the newest first
 */
record ReleaseHistory(String release, String namespace, List<ReleasedRevision> revisions) {

  private static final Set<String> NOTHING =
      Set.of("uninstalled", "uninstalling", "pending-install");
  private static final Pattern ROLLBACK = Pattern.compile("Rollback to ([0-9]{1,9})");

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
        cluster.release(release).records().stream().map(ReleasedRevision::parse).toList());
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
          "There is no release '%s' in namespace '%s'. 'toa:deploy' makes it; toa.namespace names another namespace."
              .formatted(release, namespace));
    }
    return revisions.get(0);
  }

  /**
   * The revision that Helm takes for what is there: the newest that is deployed, else the newest.
   *
   * @return the revision; empty where there is no such release, or nothing is left of it
   */
  Optional<ReleasedRevision> inForce() {
    return revisions.stream()
        .filter(each -> each.described().status().equals("deployed"))
        .findFirst()
        .or(
            () ->
                revisions.stream()
                    .limit(1)
                    .filter(each -> !NOTHING.contains(each.described().status()))
                    .findFirst());
  }

  /**
   * The commit that a revision was deployed from.
   *
   * @param revision one of the revisions
   * @return the commit; empty where it is not known
   */
  Optional<SourceCommit> commit(ReleasedRevision revision) {
    String description = revision.described().description();
    Matcher rollback = ROLLBACK.matcher(description);
    if (!rollback.matches()) {
      return SourceCommit.parse(description);
    }
    int restored = Integer.parseInt(rollback.group(1));
    return revisions.stream()
        .filter(each -> each.described().revision() == restored)
        .filter(each -> restored < revision.described().revision())
        .findFirst()
        .flatMap(this::commit);
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
