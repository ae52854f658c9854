package io.toa.core.build;

import io.toa.core.InterruptedDeploymentException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs tasks, a limited number at once; after a failure those that run end, and none starts. */
final class BuildQueue {

  private final int concurrency;

  BuildQueue(int concurrency) {
    this.concurrency = concurrency;
  }

  /**
   * Runs the tasks and waits for them.
   *
   * @return what failed, in the order of the tasks; empty where all succeeded
   * @throws InterruptedDeploymentException where this thread is interrupted; the tasks have ended
   */
  List<RuntimeException> run(List<Runnable> tasks) {
    if (tasks.isEmpty()) {
      return List.of();
    }
    AtomicBoolean failed = new AtomicBoolean();
    RuntimeException[] failures = new RuntimeException[tasks.size()];
    ExecutorService pool = Executors.newFixedThreadPool(Math.min(concurrency, tasks.size()));
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int index = 0; index < tasks.size(); index++) {
        int position = index;
        running.add(
            pool.submit(
                () -> {
                  if (failed.get()) {
                    return;
                  }
                  try {
                    tasks.get(position).run();
                  } catch (RuntimeException e) {
                    failed.set(true);
                    failures[position] = e;
                  }
                }));
      }
      for (Future<?> each : running) {
        each.get();
      }
      return Arrays.stream(failures).filter(Objects::nonNull).toList();
    } catch (InterruptedException e) {
      end(pool);
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException(
          "Interrupted: running builds were ended, the others not started.", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static void end(ExecutorService pool) {
    pool.shutdownNow();
    try {
      pool.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
