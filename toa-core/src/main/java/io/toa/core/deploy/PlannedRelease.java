package io.toa.core.deploy;

import io.toa.core.deploy.comparison.ReleaseComparison;
import io.toa.core.deploy.git.SourceCommit;
import io.toa.core.helm.Revision;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A release in a plan: what it is, and what a deploy would have otherwise.
 *
 * @param name its name
 * @param namespace the namespace
 * @param cluster the URL of the API server
 * @param newest its newest revision; empty where there is no such release yet
 * @param inForce the revision that is compared with; empty where nothing is deployed
 * @param commit the commit that it was deployed from; empty where it says none
 * @param images the images that its workloads run
 * @param comparison what would be otherwise
 * @param manifests a digest of what would be deployed
 */
public record PlannedRelease(
    String name,
    String namespace,
    String cluster,
    Optional<Revision> newest,
    Optional<Revision> inForce,
    Optional<SourceCommit> commit,
    List<String> images,
    ReleaseComparison comparison,
    String manifests) {

  private static final Set<String> SETTLED = Set.of("deployed", "uninstalled");

  /** Copies the list. */
  public PlannedRelease {
    images = List.copyOf(images);
  }

  /**
   * The newest revision, where it did not come to be in force: it failed, or Helm holds it for
   * pending. The cluster may have some of it.
   *
   * @return the revision; empty where it is in force, where nothing was deployed, and where all is
   *     removed
   */
  public Optional<Revision> unsettled() {
    return newest.filter(each -> !SETTLED.contains(each.status()));
  }

  /**
   * Whether Helm holds the newest revision for pending, so that a deploy is refused until it is put
   * in order.
   *
   * @return false also where there is no revision
   */
  public boolean isPending() {
    return newest.filter(each -> Recovery.isWanted(each.status())).isPresent();
  }
}
