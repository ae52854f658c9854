package io.toa.core.cluster;

import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Renews a lease while it is held, and gives it back: with the virtual machine at the latest. */
final class LeaseRenewal implements AutoCloseable {

  private static final int PERIOD_SECONDS = 5;
  private static final long PATIENCE_MILLISECONDS = 5_000;

  private final Runnable renew;
  private final Runnable giveBack;
  private final Thread hook = new Thread(this::giveBackInTime, "toa-lease-end");
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

  @Override
  public void close() {
    timer.ifPresent(ScheduledExecutorService::shutdownNow);
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the machine is going down, the hook gives it back
    }
    giveBack.run();
  }

  /** Ends with the virtual machine, which is not held up by a cluster that does not answer. */
  private void giveBackInTime() {
    Thread thread = new Thread(giveBack, "toa-lease-return");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(PATIENCE_MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
