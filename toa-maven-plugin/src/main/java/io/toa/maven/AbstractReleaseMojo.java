package io.toa.maven;

import io.toa.core.deploy.DeploymentOptions;
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

  /** The options of a deployment. */
  DeploymentOptions options() {
    return DeploymentOptions.of(namespace, wait, timeout);
  }
}
