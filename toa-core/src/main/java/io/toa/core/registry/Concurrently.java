package io.toa.core.registry;

import io.toa.core.Futures;
import io.toa.core.InterruptedDeploymentException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does several things at once, so many and no more: each has a connection of its own. */
public final class Concurrently {

  private Concurrently() {}

  /**
   * Does all of them, in any order.
   *
   * @param <T> what each comes to
   * @param atOnce how many are done at the same time
   * @param calls what is done
   * @return the results in the order of the calls
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  public static <T> List<T> all(int atOnce, List<Callable<T>> calls) {
    if (calls.isEmpty()) {
      return List.of();
    }
    ExecutorService pool = Executors.newFixedThreadPool(Math.min(atOnce, calls.size()));
    try {
      List<Future<T>> running = calls.stream().map(pool::submit).toList();
      List<T> answers = new ArrayList<>();
      for (Future<T> each : running) {
        answers.add(Futures.result(each, "Interrupted while asking a registry"));
      }
      return answers;
    } finally {
      pool.shutdownNow();
    }
  }
}
