package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.cluster.DeploymentState;
import io.toa.core.cluster.DeploymentState.PodTrouble;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RolloutTroublesTest {

  private static final PodTrouble TROUBLE =
      new PodTrouble("edge-2-x", "Error", List.of("BackOff: back-off"), List.of("boom"));

  @Test
  void saysWhyPodsAreNotReadyAndWhatServesMeanwhile() {
    assertThat(
            Rollouts.describe(List.of(new DeploymentState("edge", 1, 1, 2, 2, List.of(TROUBLE)))))
        .containsExactly(
            "edge: 1 of 2 ready",
            "  served by 2 pod(s) of before, which stay",
            "  pod edge-2-x: Error",
            "    BackOff: back-off",
            "    | boom");
  }

  @Test
  void saysNothingOfPodsThatAreBeingReplaced() {
    assertThat(Rollouts.describe(List.of(new DeploymentState("edge", 1, 2, 2, 1, List.of()))))
        .containsExactly("edge: 2 of 2 ready");
  }

  @Test
  void showsOnlySomeOfManyPods() {
    List<PodTrouble> troubles =
        IntStream.range(0, 20)
            .mapToObj(i -> new PodTrouble("edge-" + i, "Error", List.of(), List.of()))
            .toList();
    assertThat(Rollouts.describe(List.of(new DeploymentState("edge", 1, 0, 20, 0, troubles))))
        .containsExactly(
            "edge: 0 of 20 ready",
            "  pod edge-0: Error",
            "  pod edge-1: Error",
            "  pod edge-2: Error",
            "  and 17 more pods");
  }
}
