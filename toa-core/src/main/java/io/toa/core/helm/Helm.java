package io.toa.core.helm;

import io.toa.core.ProgramException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Helm, bound to the cluster and the namespace that are deployed into (spec: operations.md 4.5 to
 * 4.7).
 *
 * <p>Every method throws a {@link ProgramException} with Helm's own words where Helm fails.
 */
public interface Helm {

  /**
   * Which Helm this is; asked once.
   *
   * @return its version
   */
  HelmVersion version();

  /**
   * Renders a chart without a cluster, silently.
   *
   * @param release the name of the release
   * @param chart the chart's directory
   * @param kubeVersion the Kubernetes version to render for, as {@code 1.31}; Helm's own choice
   *     where empty
   * @return the manifests, one YAML document after the other
   */
  String template(String release, Path chart, Optional<String> kubeVersion);

  /**
   * Fetches the charts that a chart depends on into its directory.
   *
   * @param chart the chart's directory
   * @param silently whether nothing is passed on of what Helm writes
   */
  void dependencyUpdate(Path chart, boolean silently);

  /**
   * Installs a release, or upgrades it where it is there. Where it is waited for, a failure is
   * rolled back: to the last successful revision, or to nothing where there is none.
   *
   * @param request what to install and how
   */
  void upgrade(UpgradeRequest request);

  /**
   * Puts an earlier revision of a release back, as a new revision, also where the newest one is
   * pending.
   *
   * @param request which one and how
   */
  void rollback(RollbackRequest request);

  /**
   * Removes a release with all it installed and its history.
   *
   * @param release its name
   */
  void uninstall(String release);

  /**
   * The revisions of a release that are kept.
   *
   * @param release its name
   * @return the revisions, the oldest first
   */
  List<Revision> history(String release);
}
