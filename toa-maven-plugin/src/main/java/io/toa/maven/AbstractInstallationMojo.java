package io.toa.maven;

import io.toa.core.deploy.DeploymentOptions;
import io.toa.core.helm.HelmOptions;
import org.apache.maven.plugins.annotations.Parameter;

/** Goals that install a release of a context. */
abstract class AbstractInstallationMojo extends AbstractDeploymentMojo {

  /**
   * Whether a release that a killed deploy has left pending is put in order first: rolled back to
   * the last revision that was deployed well, or removed where it was never installed. Give it only
   * where that deploy does not run any more.
   */
  @Parameter(property = "toa.recover", defaultValue = "false")
  boolean recover;

  /** Whether the namespace is made where it is not there. */
  @Parameter(property = "toa.createNamespace", defaultValue = "false")
  boolean createNamespace;

  @Override
  HelmOptions helmOptions() {
    return HelmOptions.of(createNamespace, helmArgs);
  }

  @Override
  DeploymentOptions options() {
    return super.options().withRecovery(recover).withNamespaceCreation(createNamespace);
  }
}
