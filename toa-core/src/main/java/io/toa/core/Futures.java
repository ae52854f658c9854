package io.toa.core;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waits for what other threads do. */
public final class Futures {

  private Futures() {}

  /**
   * The result of a task, which is waited for.
   *
   * @param <T> the kind of the result
   * @param task the task
   * @param interrupted what is said where the wait is interrupted
   * @return what the task returned
   * @throws InterruptedDeploymentException where this thread is interrupted; it stays so
   * @throws IllegalStateException where the task failed with a checked exception; what else it
   *     failed with is thrown as it is
   */
  public static <T> T result(Future<T> task, String interrupted) {
    try {
      return task.get();
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException(interrupted, interrupt);
    } catch (ExecutionException fault) {
      if (fault.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (fault.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(fault.getCause());
    }
  }
}
