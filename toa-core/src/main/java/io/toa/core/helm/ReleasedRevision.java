package io.toa.core.helm;

import io.toa.core.Sha256;
import java.util.List;

/**
 * A revision of a release, with what it deployed.
 *
 * @param described the revision in Helm's words
 * @param workloads its Deployments, in the order of their names
 * @param manifest what its chart rendered, one YAML document after the other, hooks left out; may
 *     hold what is secret
 */
public record ReleasedRevision(
    Revision described, List<ReleasedWorkload> workloads, String manifest) {

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
   * The same for revisions that deployed the same objects.
   *
   * @return 64 hex digits
   */
  public String fingerprint() {
    return Sha256.hex(manifest);
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

  /** Without the manifest. */
  @Override
  public String toString() {
    return described + " of " + workloads;
  }
}
