package io.toa.core.cluster;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Renews a lease while it is held, and gives it back: with the virtual machine at the latest. */
final class LeaseRenewal implements AutoCloseable {

  private static final int PERIOD_SECONDS = 5;
  private static final long PATIENCE_MILLISECONDS = 5_000;

  /** Somewhat more than programs are left to end by themselves. */
  private static final long PROGRAMS_MILLISECONDS = 6_000;

  private final Runnable renew;
  private final Runnable giveBack;
  private final Thread hook = new Thread(this::end, "toa-lease-end");
  private final CountDownLatch ended = new CountDownLatch(1);
  private Optional<ScheduledExecutorService> timer = Optional.empty();

  LeaseRenewal(Runnable renew, Runnable giveBack) {
    this.renew = renew;
    this.giveBack = giveBack;
  }

  void begin() {
    ScheduledExecutorService started =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "toa-lease");
              thread.setDaemon(true);
              return thread;
            });
    timer = Optional.of(started);
    var unused =
        started.scheduleWithFixedDelay(renew, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Gives it back, also where this thread is interrupted: it is so still afterwards. */
  @Override
  public void close() {
    if (timer.isEmpty()) {
      return;
    }
    boolean interrupted = Thread.interrupted(); // nothing can be asked of a cluster meanwhile
    try {
      if (isHookRemoved()) {
        timer.get().shutdownNow();
        giveBack.run();
      } else {
        // the hook needs the connection, which is closed next
        var unused =
            ended.await(PROGRAMS_MILLISECONDS + PATIENCE_MILLISECONDS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** False where the virtual machine is going down, and the hook gives the lease back. */
  private boolean isHookRemoved() {
    try {
      var unused = Runtime.getRuntime().removeShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Gives it back with the virtual machine, when the programs that change something are gone. */
  void end() {
    try {
      awaitPrograms();
      giveBackInTime();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.countDown();
    }
  }

  /** Others end them, or kill them after a while. */
  private static void awaitPrograms() throws InterruptedException {
    CompletableFuture<?> gone =
        CompletableFuture.allOf(
            ProcessHandle.current()
                .descendants()
                .map(ProcessHandle::onExit)
                .toArray(CompletableFuture<?>[]::new));
    try {
      gone.get(PROGRAMS_MILLISECONDS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // a program of somebody else's, which has nothing to do with the lease
    }
  }

  /** The virtual machine is not held up by a cluster that does not answer. */
  private void giveBackInTime() throws InterruptedException {
    Thread thread = new Thread(giveBack, "toa-lease-return");
    thread.setDaemon(true);
    thread.start();
    thread.join(PATIENCE_MILLISECONDS);
  }
}
