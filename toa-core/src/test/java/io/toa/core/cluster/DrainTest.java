package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ClusterException;
import io.toa.core.InterruptedDeploymentException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spec: operations.md 4.8, TV15. */
class DrainTest {

  private final List<String> out = new ArrayList<>();
  private final List<Duration> sleeps = new ArrayList<>();

  /** Time that passes by sleeping only. */
  private final class Passing implements Drain.Clock {

    private long now;

    @Override
    public long nanoseconds() {
      return now;
    }

    @Override
    public void sleep(Duration duration) {
      sleeps.add(duration);
      now += duration.toNanos();
    }
  }

  private Drain drain(Integer... counts) {
    var left = new ArrayDeque<>(List.of(counts));
    return new Drain(
        () -> left.size() > 1 ? left.removeFirst() : left.getFirst(),
        "replaced pod(s)",
        out::add,
        new Passing());
  }

  @Test
  void waitsUntilNoneIsLeft() {
    drain(1, 0).await(Timeout.parse("1m"));
    assertThat(out).containsExactly("Waiting for 1 replaced pod(s) to terminate");
    assertThat(sleeps).hasSize(1);
  }

  @Test
  void saysSoOnce() {
    drain(3, 2, 1, 0).await(Timeout.parse("1m"));
    assertThat(out).containsExactly("Waiting for 3 replaced pod(s) to terminate");
    assertThat(sleeps).hasSize(3);
  }

  @Test
  void saysNothingWhereNoneTerminates() {
    drain(0).await(Timeout.parse("1m"));
    assertThat(out).isEmpty();
    assertThat(sleeps).isEmpty();
  }

  @Test
  void failsAtTheDeadline() {
    var drain = drain(1);
    assertThatThrownBy(() -> drain.await(Timeout.parse("1ms")))
        .isInstanceOf(ClusterException.class)
        .hasMessage("1 replaced pod(s) still terminating after 1ms");
    assertThat(sleeps).hasSize(1);
  }

  @Test
  void neverSleepsPastTheDeadline() {
    var drain = drain(2);
    assertThatThrownBy(() -> drain.await(Timeout.parse("2.5s")))
        .hasMessage("2 replaced pod(s) still terminating after 2.5s");
    assertThat(sleeps).hasSize(3);
  }

  @Test
  void endsWhereInterrupted() {
    var drain = new Drain(() -> 1, "pod(s)", out::add, new Interrupting());
    assertThatThrownBy(() -> drain.await(Timeout.parse("1m")))
        .isInstanceOf(InterruptedDeploymentException.class)
        .hasMessageContaining("Interrupted while waiting for pod(s) to terminate");
    assertThat(Thread.interrupted()).isTrue();
  }

  private static final class Interrupting implements Drain.Clock {

    @Override
    public long nanoseconds() {
      return 0;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      throw new InterruptedException();
    }
  }
}
