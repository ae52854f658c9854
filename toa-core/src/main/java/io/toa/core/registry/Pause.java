package io.toa.core.registry;

import io.toa.core.InterruptedDeploymentException;
import java.time.Duration;

/** Waits before a request is sent once more. */
interface Pause {

  /**
   * Waits.
   *
   * @param duration how long
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  void of(Duration duration);

  /** Sleeps. */
  static void sleep(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException("Interrupted while waiting for a registry", e);
    }
  }
}
