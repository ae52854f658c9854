package io.toa.core.cluster;

import io.toa.core.ClusterException;
import io.toa.core.InterruptedDeploymentException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Looks at a rollout while Helm waits for it, and says how far it comes. A rollout that fails is
 * rolled back, and then the pods that would say why are gone: so what was wrong is kept.
 */
public final class RolloutWatch implements AutoCloseable {

  private static final Duration INTERVAL = Duration.ofSeconds(3);

  private final Supplier<List<DeploymentState>> rollout;
  private final Consumer<String> out;
  private final ScheduledExecutorService timer;
  private final Map<String, String> said = new HashMap<>();
  private final TroubleLog log = new TroubleLog();
  private volatile boolean closed;

  /**
   * Looks once, which has to be before the rollout begins, and goes on in a thread of its own.
   *
   * @param cluster where it is deployed; stays open longer than this
   * @param deployments the names of the Deployments
   * @param out takes a line whenever more or fewer pods of a Deployment are ready
   */
  public RolloutWatch(Cluster cluster, List<String> deployments, Consumer<String> out) {
    this(() -> cluster.rollout(deployments), INTERVAL, out);
  }

  RolloutWatch(Supplier<List<DeploymentState>> rollout, Duration interval, Consumer<String> out) {
    this.rollout = rollout;
    this.out = out;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "toa-rollout");
              thread.setDaemon(true);
              return thread;
            });
    begin();
    var unused =
        timer.scheduleWithFixedDelay(
            this::look, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void begin() {
    try {
      var states = rollout.get();
      states.forEach(this::say);
      log.begin(states);
    } catch (ClusterException e) {
      // Then what is seen first is taken for the beginning.
    }
  }

  private void look() {
    try {
      var states = rollout.get();
      states.forEach(this::say);
      log.add(states);
    } catch (ClusterException | InterruptedDeploymentException e) {
      // It only tells more of the rollout: what the user may not read must not fail the deploy.
    }
  }

  /** Of what is ready when it is first looked at nothing is said: it may not change at all. */
  private void say(DeploymentState state) {
    var line = state.progress();
    var before = said.put(state.name(), line);
    var news = before == null ? state.ready() < state.desired() : !before.equals(line);
    if (news && !closed) {
      out.accept(line);
    }
  }

  /**
   * The Deployments whose pods were not ready when the rollout was looked at last, before it was
   * rolled back; where all were, those whose were not at some time.
   *
   * @return their states; empty where every pod was ready whenever it was looked
   */
  public List<DeploymentState> troubled() {
    return log.troubled();
  }

  /** Ends the looking; what was seen stays. */
  @Override
  public void close() {
    closed = true;
    timer.shutdownNow();
  }
}
