package io.toa.core.cluster;

import io.toa.core.ClusterException;
import io.toa.core.InterruptedDeploymentException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Waits until pods are gone: those that a release replaced (spec: operations.md 4.8), or all. */
public final class Drain {

  // a wait shorter than a millisecond would spin
  private static final Duration LEAST = Duration.ofMillis(1);

  private final Supplier<? extends Pods> source;
  private final String pods;
  private final Consumer<String> out;

  /**
   * Makes the drain of a release.
   *
   * @param cluster where it is deployed
   * @param workloads its workloads, and those it replaced
   * @param out takes the one line that says that there is something to wait for
   */
  public Drain(Cluster cluster, Workloads workloads, Consumer<String> out) {
    this(() -> cluster.terminatingPods(workloads), "replaced pod(s)", out);
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
    return new Drain(() -> cluster.allPods(workloads), "pod(s)", out);
  }

  Drain(Supplier<? extends Pods> source, String pods, Consumer<String> out) {
    this.source = source;
    this.pods = pods;
    this.out = out;
  }

  /** The pods that are waited for. */
  interface Pods extends AutoCloseable {

    /** How many there are now. */
    int count();

    /** Waits until their number may be another, for so long at most. */
    void awaitChange(Duration atMost) throws InterruptedException;

    @Override
    void close();
  }

  /**
   * Waits until no pod is left. Looks once at least, also where no time is left.
   *
   * @param deadline the end of the time
   * @throws ClusterException where pods are left at the end of the time, or cannot be read; the
   *     release stays as Helm has left it
   */
  public void await(Deadline deadline) {
    try (Pods left = source.get()) {
      boolean announced = false;
      for (int count = count(left); count > 0; count = count(left)) {
        if (deadline.left().isZero()) {
          throw new ClusterException(
              count + " " + pods + " still terminating after " + deadline.timeout().text());
        }
        if (!announced) {
          out.accept("Waiting for " + count + " " + pods + " to terminate");
          announced = true;
        }
        awaitChange(left, deadline.left().plus(LEAST));
      }
    }
  }

  private int count(Pods left) {
    try {
      return left.count();
    } catch (ClusterException e) {
      throw new ClusterException(
          e.getMessage()
              + " Helm has done its part; whether the "
              + pods
              + " have terminated is not known.",
          e);
    }
  }

  private void awaitChange(Pods left, Duration atMost) {
    try {
      left.awaitChange(atMost);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException(
          "Interrupted while waiting for " + pods + " to terminate; Helm has done its part", e);
    }
  }
}
