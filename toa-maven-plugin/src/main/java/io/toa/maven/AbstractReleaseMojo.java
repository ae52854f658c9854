package io.toa.maven;

import io.toa.core.deploy.DeploymentOptions;
import io.toa.core.helm.HelmOptions;
import org.apache.maven.plugins.annotations.Parameter;

/** Goals that may have Helm change a release. */
abstract class AbstractReleaseMojo extends AbstractClusterMojo {

  /**
   * Whether to wait until the new pods are ready and the replaced ones gone, and to roll back what
   * fails.
   */
  @Parameter(property = "toa.wait", defaultValue = "false")
  boolean wait;

  /** How long to wait, such as {@code 90s} or {@code 10m}; five minutes where nothing is given. */
  @Parameter(property = "toa.timeout")
  String timeout;

  /** The helm program; {@code helm} on the path, or one in process where there is none. */
  @Parameter(property = "toa.helm")
  String helm;

  /**
   * More arguments of {@code helm upgrade} and {@code helm template}, separated by blanks, with
   * quotes around those that have blanks in them. They are in the log and in the process list, so
   * no secrets. Not for the helm in process.
   */
  @Parameter(property = "toa.helmArgs")
  String helmArgs;

  /** What Helm is asked for beyond what a deploy needs. */
  HelmOptions helmOptions() {
    return HelmOptions.of(false, helmArgs);
  }

  /** The options of a deployment. */
  DeploymentOptions options() {
    return DeploymentOptions.of(namespace, wait, timeout);
  }
}
