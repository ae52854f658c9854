package io.toa.core.cluster;

import io.toa.core.ClusterException;
import io.toa.core.InterruptedDeploymentException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Looks at a rollout while Helm waits for it: a rollout that fails is rolled back, and then the
 * pods that would say why are gone.
 */
public final class RolloutWatch implements AutoCloseable {

  private static final Duration INTERVAL = Duration.ofSeconds(3);

  private final Supplier<List<DeploymentState>> rollout;
  private final ScheduledExecutorService timer;
  private volatile List<DeploymentState> troubled = List.of();

  /**
   * Starts to look, in a thread of its own.
   *
   * @param cluster where it is deployed; stays open longer than this
   * @param deployments the names of the Deployments
   */
  public RolloutWatch(Cluster cluster, List<String> deployments) {
    this(() -> cluster.rollout(deployments), INTERVAL);
  }

  RolloutWatch(Supplier<List<DeploymentState>> rollout, Duration interval) {
    this.rollout = rollout;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "toa-rollout");
              thread.setDaemon(true);
              return thread;
            });
    var unused =
        timer.scheduleWithFixedDelay(this::look, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      var found = rollout.get().stream().filter(state -> !state.troubles().isEmpty()).toList();
      if (!found.isEmpty()) {
        troubled = found;
      }
    } catch (ClusterException | InterruptedDeploymentException e) {
      // It only tells more of a failure: what the user may not read must not fail the deploy.
    }
  }

  /**
   * The Deployments that had pods that were not ready, when there were any for the last time.
   *
   * @return their states; empty where every pod was ready whenever it was looked
   */
  public List<DeploymentState> troubled() {
    return troubled;
  }

  /** Ends the looking; what was seen stays. */
  @Override
  public void close() {
    timer.shutdownNow();
  }
}
