package io.toa.core.helm;

import java.util.List;

/**
 * A revision of a release, with what it deployed.
 *
 * @param described the revision in Helm's words
 * @param workloads its Deployments, in the order of their names
 * @param fingerprint the same for revisions that deployed the same objects, 64 hex digits
 */
public record ReleasedRevision(
    Revision described, List<ReleasedWorkload> workloads, String fingerprint) {

  /** Copies the list. */
  public ReleasedRevision {
    workloads = List.copyOf(workloads);
  }

  /**
   * Reads what Helm keeps of a release.
   *
   * @param record the record of a revision, as JSON
   * @return the revision
   * @throws io.toa.core.ProgramException where the record is none of Helm's
   */
  public static ReleasedRevision parse(String record) {
    return StoredRelease.parse(record).released();
  }

  /**
   * Whether all of it was deployed at some time: it is in force, or was until another took its
   * place.
   *
   * @return false where it failed, or has not ended
   */
  public boolean isGood() {
    return described.status().equals("deployed") || described.status().equals("superseded");
  }
}
