package io.toa.core.cluster;

import java.util.List;

/**
 * How far a Deployment has come.
 *
 * @param name the Deployment
 * @param revision the number of its newest revision, from 1; every change of its pods raises it, a
 *     rollback too; 0 where the Deployment is not there or has no pods yet
 * @param ready how many of its new pods are ready
 * @param desired how many it wants; 0 where the Deployment is not there
 * @param former how many pods of earlier revisions of it are ready and stay
 * @param troubles the new pods that are not ready, and why
 */
public record DeploymentState(
    String name, int revision, int ready, int desired, int former, List<PodTrouble> troubles) {

  /** Copies the list. */
  public DeploymentState {
    troubles = List.copyOf(troubles);
  }

  /**
   * Whether pods of earlier revisions serve in place of new ones.
   *
   * @return false also where none has to, since as many new ones are ready as are wanted
   */
  public boolean isServedByFormer() {
    return ready < desired && former > 0;
  }

  /**
   * How far it has come, in words.
   *
   * @return for example {@code composition-edge: 1 of 2 ready}
   */
  public String progress() {
    return "%s: %d of %d ready".formatted(name, ready, desired);
  }

  /**
   * Why a pod is not ready.
   *
   * @param pod its name
   * @param reason the word of Kubernetes, such as {@code ImagePullBackOff}, with its message where
   *     there is one, and the name of the container where there are several
   * @param events its last events as {@code <reason>: <message>}, the newest last
   * @param log the last lines that the container that fails wrote, those of the time before where
   *     it was started anew and has written none; empty where it has not started
   */
  public record PodTrouble(String pod, String reason, List<String> events, List<String> log) {

    /** Copies the lists. */
    public PodTrouble {
      events = List.copyOf(events);
      log = List.copyOf(log);
    }
  }
}
