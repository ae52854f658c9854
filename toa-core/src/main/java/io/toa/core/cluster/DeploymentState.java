package io.toa.core.cluster;

import java.util.List;

/**
 * How far a Deployment has come.
 *
 * @param name the Deployment
 * @param ready how many of its new pods are ready
 * @param desired how many it wants; 0 where the Deployment is not there
 * @param troubles the new pods that are not ready, and why
 */
public record DeploymentState(String name, int ready, int desired, List<PodTrouble> troubles) {

  /** Copies the list. */
  public DeploymentState {
    troubles = List.copyOf(troubles);
  }

  /**
   * Why a pod is not ready.
   *
   * @param pod its name
   * @param reason the word of Kubernetes, such as {@code ImagePullBackOff}, with its message where
   *     there is one
   * @param events its last events as {@code <reason>: <message>}, the newest last
   * @param log the last lines its container wrote; empty where it has not started
   */
  public record PodTrouble(String pod, String reason, List<String> events, List<String> log) {

    /** Copies the lists. */
    public PodTrouble {
      events = List.copyOf(events);
      log = List.copyOf(log);
    }
  }
}
