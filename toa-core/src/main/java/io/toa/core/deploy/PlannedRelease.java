package io.toa.core.deploy;

import io.toa.core.deploy.comparison.ReleaseComparison;
import io.toa.core.deploy.git.SourceCommit;
import io.toa.core.helm.Revision;
import java.util.List;
import java.util.Optional;

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

  /** Copies the list. */
  public PlannedRelease {
    images = List.copyOf(images);
  }
}
