package io.toa.core.cluster;

import io.toa.core.ClusterException;
import io.toa.core.InterruptedDeploymentException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** Waits until pods are gone: those that a release replaced (spec: operations.md 4.8), or all. */
public final class Drain {

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final IntSupplier terminating;
  private final String pods;
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
    this(() -> cluster.terminatingPods(workloads), "replaced pod(s)", out, new SystemClock());
  }

  /**
   * The drain of a release that was removed. Kubernetes ends its pods some time after their
   * Deployments, so all of them are waited for.
   *
   * @param cluster where it was deployed
   * @param workloads the workloads that it had
   * @param out takes the one line that says that there is something to wait for
   * @return the drain
   */
  public static Drain ofRemoved(Cluster cluster, Workloads workloads, Consumer<String> out) {
    return new Drain(() -> cluster.allPods(workloads), "pod(s)", out, new SystemClock());
  }

  Drain(IntSupplier terminating, String pods, Consumer<String> out, Clock clock) {
    this.terminating = terminating;
    this.pods = pods;
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
   * Waits until no pod is left.
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
            count + " " + pods + " still terminating after " + timeout.text());
      }
      if (!announced) {
        out.accept("Waiting for " + count + " " + pods + " to terminate");
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
          "Interrupted while waiting for " + pods + " to terminate; Helm has done its part", e);
    }
  }
}
