package io.toa.core.deploy;

import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.DeploymentState;
import io.toa.core.helm.ReleasedRevision;
import io.toa.core.helm.ReleasedWorkload;
import io.toa.core.helm.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What of a release runs in a cluster.
 *
 * @param release its name
 * @param namespace the namespace
 * @param newest its newest revision
 * @param workloads what runs, in the order of their names: of the revision in force, which is not
 *     the newest one where that failed
 */
public record ReleaseStatus(
    String release, String namespace, Revision newest, List<Workload> workloads) {

  /** Copies the list. */
  public ReleaseStatus {
    workloads = List.copyOf(workloads);
  }

  /**
   * A workload.
   *
   * @param released what was deployed
   * @param state how far it has come
   */
  public record Workload(ReleasedWorkload released, DeploymentState state) {}

  /**
   * Asks a cluster.
   *
   * @param cluster the cluster
   * @param release the name of the release
   * @return its status
   * @throws RefusalException where there is no such release
   */
  public static ReleaseStatus of(Cluster cluster, String release) {
    ReleaseHistory history = ReleaseHistory.of(cluster, release);
    ReleasedRevision newest = history.newest();
    ReleasedRevision inForce =
        history.revisions().stream()
            .filter(each -> each.described().status().equals("deployed"))
            .findFirst()
            .orElse(newest);
    List<DeploymentState> states =
        cluster.rollout(inForce.workloads().stream().map(ReleasedWorkload::name).toList());
    List<Workload> workloads = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      workloads.add(new Workload(inForce.workloads().get(i), states.get(i)));
    }
    return new ReleaseStatus(release, cluster.namespace(), newest.described(), workloads);
  }

  /**
   * Whether all of it is as it should be.
   *
   * @return false where the newest revision is not in force, or pods are not ready
   */
  public boolean isHealthy() {
    return newest.status().equals("deployed")
        && workloads.stream().allMatch(each -> each.state().ready() >= each.state().desired());
  }

  /**
   * The environment that its workloads were deployed for.
   *
   * @return the environment; empty where none says
   */
  public Optional<String> environment() {
    return workloads.stream().flatMap(each -> each.released().environment().stream()).findFirst();
  }
}
