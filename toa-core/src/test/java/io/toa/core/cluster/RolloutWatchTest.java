package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.ClusterException;
import io.toa.core.cluster.DeploymentState.PodTrouble;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RolloutWatchTest {

  private static final PodTrouble TROUBLE =
      new PodTrouble("edge-1", "ImagePullBackOff", List.of("Failed: no such image"), List.of());
  private static final DeploymentState READY = new DeploymentState("inner", 2, 2, List.of());
  private static final DeploymentState BROKEN = new DeploymentState("edge", 0, 2, List.of(TROUBLE));

  /** Answers in turn, and fails where the answer is empty. */
  @SafeVarargs
  private static List<DeploymentState> watch(List<DeploymentState>... answers)
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
            Duration.ofMillis(1))) {
      all.await();
      return watch.troubled();
    }
  }

  @Test
  void keepsWhatWasWrongAfterTheRollback() throws InterruptedException {
    assertThat(watch(List.of(BROKEN, READY), List.of(READY))).containsExactly(BROKEN);
  }

  @Test
  void seesNothingWhereAllIsReady() throws InterruptedException {
    assertThat(watch(List.of(READY))).isEmpty();
  }

  @Test
  void goesOnWhereItMayNotLook() throws InterruptedException {
    assertThat(watch(List.of(), List.of(BROKEN))).containsExactly(BROKEN);
  }
}
