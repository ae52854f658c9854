package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ClusterException;
import io.toa.core.InterruptedDeploymentException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spec: operations.md 4.8, TV15. */
class DrainTest {

  private final List<String> out = new ArrayList<>();
  private final List<Duration> waits = new ArrayList<>();
  private long now;

  /** As many pods at each look; a second passes in between, and no more than is allowed. */
  private final class Looks implements Drain.Pods {

    private final Deque<Integer> counts;

    private Looks(Integer... counts) {
      this.counts = new ArrayDeque<>(List.of(counts));
    }

    @Override
    public int count() {
      return counts.size() > 1 ? counts.removeFirst() : counts.getFirst();
    }

    @Override
    public void awaitChange(Duration atMost) {
      waits.add(atMost);
      now += Math.min(atMost.toNanos(), 1_000_000_000);
    }

    @Override
    public void close() {
      out.add("closed");
    }
  }

  private Drain drain(Integer... counts) {
    return new Drain(() -> new Looks(counts), "replaced pod(s)", out::add);
  }

  private Deadline deadline(String timeout) {
    return new Deadline(Timeout.parse(timeout), () -> now);
  }

  @Test
  void waitsUntilNoneIsLeft() {
    drain(1, 0).await(deadline("1m"));
    assertThat(out).containsExactly("Waiting for 1 replaced pod(s) to terminate", "closed");
    assertThat(waits).hasSize(1);
  }

  @Test
  void saysSoOnce() {
    drain(3, 2, 1, 0).await(deadline("1m"));
    assertThat(out).containsExactly("Waiting for 3 replaced pod(s) to terminate", "closed");
    assertThat(waits).hasSize(3);
  }

  @Test
  void saysNothingWhereNoneTerminates() {
    drain(0).await(deadline("1m"));
    assertThat(out).containsExactly("closed");
    assertThat(waits).isEmpty();
  }

  @Test
  void failsAtTheDeadline() {
    assertThatThrownBy(() -> drain(1).await(deadline("1ms")))
        .isInstanceOf(ClusterException.class)
        .hasMessage("1 replaced pod(s) still terminating after 1ms");
    assertThat(waits).hasSize(1);
    assertThat(out).endsWith("closed");
  }

  @Test
  void neverWaitsPastTheDeadline() {
    assertThatThrownBy(() -> drain(2).await(deadline("2.5s")))
        .hasMessage("2 replaced pod(s) still terminating after 2.5s");
    assertThat(waits)
        .containsExactly(Duration.ofMillis(2501), Duration.ofMillis(1501), Duration.ofMillis(501));
  }

  @Test
  void getsWhatHelmHasLeftOfTheTime() {
    Deadline deadline = deadline("1m");
    now += Duration.ofSeconds(58).toNanos();
    assertThatThrownBy(() -> drain(1).await(deadline))
        .hasMessage("1 replaced pod(s) still terminating after 1m");
    assertThat(waits).containsExactly(Duration.ofMillis(2001), Duration.ofMillis(1001));
  }

  @Test
  void looksOnceWhereNoTimeIsLeft() {
    Deadline deadline = deadline("1m");
    now += Duration.ofSeconds(61).toNanos();
    drain(0).await(deadline);
    assertThatThrownBy(() -> drain(4).await(deadline))
        .hasMessage("4 replaced pod(s) still terminating after 1m");
    assertThat(waits).isEmpty();
  }

  @Test
  void endsWhereInterrupted() {
    Drain drain = new Drain(Interrupting::new, "pod(s)", out::add);
    assertThatThrownBy(() -> drain.await(deadline("1m")))
        .isInstanceOf(InterruptedDeploymentException.class)
        .hasMessageContaining("Interrupted while waiting for pod(s) to terminate");
    assertThat(Thread.interrupted()).isTrue();
  }

  private static final class Interrupting implements Drain.Pods {

    @Override
    public int count() {
      return 1;
    }

    @Override
    public void awaitChange(Duration atMost) throws InterruptedException {
      throw new InterruptedException();
    }

    @Override
    public void close() {}
  }
}
