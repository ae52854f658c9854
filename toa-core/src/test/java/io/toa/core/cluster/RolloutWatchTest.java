package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.ClusterException;
import io.toa.core.cluster.DeploymentState.PodTrouble;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RolloutWatchTest {

  private static final PodTrouble TROUBLE =
      new PodTrouble("edge-1", "ImagePullBackOff", List.of("Failed: no such image"), List.of());
  private static final DeploymentState READY = new DeploymentState("inner", 1, 2, 2, 0, List.of());
  private static final DeploymentState BROKEN =
      new DeploymentState("edge", 2, 0, 2, 0, List.of(TROUBLE));

  private final List<String> out = new CopyOnWriteArrayList<>();

  /** Answers in turn, and fails where the answer is empty. */
  @SafeVarargs
  private List<DeploymentState> watch(List<DeploymentState>... answers)
      throws InterruptedException {
    var looks = new AtomicInteger();
    var all = new CountDownLatch(answers.length + 1);
    try (var watch =
        new RolloutWatch(
            () -> {
              all.countDown();
              var answer = answers[Math.min(looks.getAndIncrement(), answers.length - 1)];
              if (answer.isEmpty()) {
                throw new ClusterException("forbidden");
              }
              return answer;
            },
            Duration.ofMillis(1),
            out::add)) {
      all.await();
      return watch.troubled();
    }
  }

  @Test
  void keepsWhatWasWrongAfterTheRollback() throws InterruptedException {
    var former = new DeploymentState("edge", 3, 2, 2, 0, List.of());
    assertThat(
            watch(List.of(state("edge", 2), READY), List.of(BROKEN, READY), List.of(former, READY)))
        .containsExactly(BROKEN);
  }

  @Test
  void seesNothingWhereAllIsReady() throws InterruptedException {
    assertThat(watch(List.of(READY))).isEmpty();
  }

  @Test
  void goesOnWhereItMayNotLook() throws InterruptedException {
    assertThat(watch(List.of(), List.of(BROKEN))).containsExactly(BROKEN);
  }

  private static DeploymentState state(String name, int ready) {
    return new DeploymentState(name, 1, ready, 2, 0, List.of());
  }

  @Test
  void saysWhatChangesAndNothingTwice() throws InterruptedException {
    watch(
        List.of(READY, state("edge", 2)),
        List.of(READY, state("edge", 0)),
        List.of(READY, state("edge", 0)),
        List.of(READY, state("edge", 1)),
        List.of(READY, state("edge", 2)),
        List.of(READY, state("edge", 2)));
    assertThat(out)
        .containsExactly("edge: 0 of 2 ready", "edge: 1 of 2 ready", "edge: 2 of 2 ready");
  }

  @Test
  void saysAtOnceWhatIsNotReadyAndNothingOfWhatIsNotThere() throws InterruptedException {
    watch(
        List.of(new DeploymentState("new", 0, 0, 0, 0, List.of()), state("edge", 1)),
        List.of(READY));
    assertThat(out).containsExactly("edge: 1 of 2 ready");
  }
}
