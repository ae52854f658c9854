package io.toa.core.cluster;

import io.toa.core.ClusterException;
import io.toa.core.InterruptedDeploymentException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** Waits until the pods that a release replaced are gone (spec: operations.md 4.8). */
public final class Drain {

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final IntSupplier terminating;
  private final Consumer<String> out;
  private final Clock clock;

  /**
   * Makes the drain of a release.
   *
   * @param cluster where it is deployed
   * @param workloads its workloads, and those it replaced
   * @param out takes the one line that says that there is something to wait for
   */
  public Drain(Cluster cluster, Workloads workloads, Consumer<String> out) {
    this(() -> cluster.terminatingPods(workloads), out, new SystemClock());
  }

  Drain(IntSupplier terminating, Consumer<String> out, Clock clock) {
    this.terminating = terminating;
    this.out = out;
    this.clock = clock;
  }

  /** What time is passed by. */
  interface Clock {

    long nanoseconds();

    void sleep(Duration duration) throws InterruptedException;
  }

  private static final class SystemClock implements Clock {

    @Override
    public long nanoseconds() {
      return System.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      Thread.sleep(duration.toMillis());
    }
  }

  /**
   * Waits until no replaced pod is left.
   *
   * @param timeout how long at most, from now on
   * @throws ClusterException where pods are left at the end of the time; the release stays deployed
   */
  public void await(Timeout timeout) {
    var start = clock.nanoseconds();
    var announced = false;
    for (var count = terminating.getAsInt(); count > 0; count = terminating.getAsInt()) {
      var left = timeout.duration().minusNanos(clock.nanoseconds() - start);
      if (left.isZero() || left.isNegative()) {
        throw new ClusterException(
            count + " replaced pod(s) still terminating after " + timeout.text());
      }
      if (!announced) {
        out.accept("Waiting for " + count + " replaced pod(s) to terminate");
        announced = true;
      }
      pause(left.compareTo(PAUSE) < 0 ? left : PAUSE);
    }
  }

  private void pause(Duration duration) {
    try {
      clock.sleep(duration.plusMillis(1)); // a sleep shorter than a millisecond would spin
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException(
          "Interrupted while waiting for replaced pods to terminate; the release is deployed", e);
    }
  }
}
