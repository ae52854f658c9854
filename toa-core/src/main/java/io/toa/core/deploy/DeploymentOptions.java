package io.toa.core.deploy;

import io.toa.core.cluster.Timeout;
import java.util.Optional;

/**
 * How a deployment is carried out (spec: operations.md 2, 4).
 *
 * @param namespace the namespace; empty or blank for the current one of the kubeconfig
 * @param waiting whether to wait until the new pods are ready and the replaced ones gone, and to
 *     roll back what fails
 * @param timeout how long to wait; empty where not given
 * @param recovering whether a release that a killed deploy has left pending is put in order first
 * @param creatingNamespace whether Helm makes the namespace where it is not there
 */
public record DeploymentOptions(
    Optional<String> namespace,
    boolean waiting,
    Optional<Timeout> timeout,
    boolean recovering,
    boolean creatingNamespace) {

  /** Leaves out a namespace that is blank. */
  public DeploymentOptions {
    namespace = namespace.filter(name -> !name.isBlank());
  }

  /**
   * Reads options as a user gives them.
   *
   * @param namespace the namespace; null or blank for the current one
   * @param wait whether to wait
   * @param timeout a duration such as {@code 90s}; null for none
   * @return the options
   * @throws io.toa.core.ParameterException where the duration is none
   */
  public static DeploymentOptions of(String namespace, boolean wait, String timeout) {
    return new DeploymentOptions(
        Optional.ofNullable(namespace),
        wait,
        Optional.ofNullable(timeout).map(Timeout::parse),
        false,
        false);
  }

  /**
   * The same options, with or without recovery.
   *
   * @param recover whether a release that is pending is put in order first
   * @return the options
   */
  public DeploymentOptions withRecovery(boolean recover) {
    return new DeploymentOptions(namespace, waiting, timeout, recover, creatingNamespace);
  }

  /**
   * The same options, for a namespace that may have to be made.
   *
   * @param create whether Helm makes the namespace where it is not there
   * @return the options
   */
  public DeploymentOptions withNamespaceCreation(boolean create) {
    return new DeploymentOptions(namespace, waiting, timeout, recovering, create);
  }
}
