package io.toa.core.cluster;

import io.toa.core.ClusterException;
import java.util.List;
import java.util.Optional;

/**
 * What Helm keeps of a release in a namespace.
 *
 * <p>Every method throws a {@link ClusterException} as those of {@link Cluster} do; those that
 * answer something also where Helm keeps releases elsewhere than in secrets.
 */
public final class ReleaseRecords {

  private final Releases kept;
  private final String name;
  private final StorageDriver driver;
  private final ClusterFaults faults;

  ReleaseRecords(Releases kept, String name, StorageDriver driver, ClusterFaults faults) {
    this.kept = kept;
    this.name = name;
    this.driver = driver;
    this.faults = faults;
  }

  /**
   * The newest revision.
   *
   * @return its state, empty where the namespace has no such release
   */
  public Optional<ReleaseState> newest() {
    return revisions().stream().findFirst();
  }

  /**
   * Every revision that the namespace still has.
   *
   * @return their states, the newest first
   */
  public List<ReleaseState> revisions() {
    driver.check();
    return faults.during("read the Helm release '" + name + "'", kept::states);
  }

  /**
   * What Helm has noted down of every revision that the namespace still has.
   *
   * @return Helm's records as JSON, the newest first; they may hold values that are secret
   */
  public List<String> records() {
    driver.check();
    return faults.during("read the Helm release '" + name + "'", kept::records);
  }

  /**
   * Deletes what Helm keeps of the oldest revisions; the deployed one always stays.
   *
   * @param count how many revisions stay
   */
  public void trim(int count) {
    faults.during(
        "delete the oldest revisions of the Helm release '" + name + "'",
        () -> {
          kept.trim(count);
          return name;
        });
  }

  /**
   * Notes down that a revision has failed, where Helm holds it for pending and what has worked on
   * it is gone.
   *
   * @param revision the number of the revision
   */
  public void fail(int revision) {
    faults.during(
        "note down that revision %d of the Helm release '%s' has failed".formatted(revision, name),
        () -> {
          kept.fail(revision, "The deploy was killed");
          return name;
        });
  }
}
