package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.cluster.DeploymentState.PodTrouble;
import java.util.List;
import org.junit.jupiter.api.Test;

class TroubleLogTest {

  private final TroubleLog log = new TroubleLog();

  private static DeploymentState ready(String name, int revision) {
    return new DeploymentState(name, revision, 1, 1, 0, List.of());
  }

  private static DeploymentState waiting(String name, int revision, String reason) {
    return new DeploymentState(
        name,
        revision,
        0,
        1,
        0,
        List.of(new PodTrouble(name + "-" + revision + "-x", reason, List.of(), List.of())));
  }

  @Test
  void blamesTheCulpritAlsoWhereTheRollbackStartsPodsOfOthers() {
    log.begin(List.of(ready("a", 4), ready("b", 7)));
    log.add(List.of(waiting("a", 5, "ContainerCreating"), waiting("b", 8, "ContainerCreating")));
    log.add(List.of(ready("a", 5), waiting("b", 8, "CrashLoopBackOff")));
    log.add(List.of(waiting("a", 6, "ContainerCreating"), waiting("b", 9, "ContainerCreating")));
    log.add(List.of(waiting("a", 6, "ContainerCreating"), ready("b", 9)));
    assertThat(log.troubled()).containsExactly(waiting("b", 8, "CrashLoopBackOff"));
  }

  @Test
  void keepsACulpritThatIsPutBackBeforeAnother() {
    log.begin(List.of(ready("a", 1), ready("b", 1)));
    log.add(List.of(waiting("a", 2, "Error"), waiting("b", 2, "CrashLoopBackOff")));
    log.add(List.of(waiting("a", 2, "Error"), ready("b", 3)));
    assertThat(log.troubled())
        .containsExactly(waiting("a", 2, "Error"), waiting("b", 2, "CrashLoopBackOff"));
  }

  @Test
  void keepsTheLastTroubleWhereAllWasReadyInBetween() {
    log.begin(List.of(ready("a", 1)));
    log.add(List.of(waiting("a", 2, "Error")));
    log.add(List.of(waiting("a", 2, "CrashLoopBackOff")));
    log.add(List.of(ready("a", 2)));
    assertThat(log.troubled()).containsExactly(waiting("a", 2, "CrashLoopBackOff"));
  }

  @Test
  void forgetsWhatWasWrongBefore() {
    log.begin(List.of(waiting("a", 1, "Error")));
    log.add(List.of(waiting("a", 1, "Error")));
    assertThat(log.troubled()).containsExactly(waiting("a", 1, "Error"));
    log.add(List.of(ready("a", 2)));
    assertThat(log.troubled()).isEmpty();
  }

  @Test
  void keepsWhatWasWrongWithAFirstInstallationThatIsRemoved() {
    var missing = new DeploymentState("a", 0, 0, 0, 0, List.of());
    log.begin(List.of(missing));
    log.add(List.of(missing));
    log.add(List.of(waiting("a", 1, "ErrImagePull")));
    log.add(List.of(missing));
    assertThat(log.troubled()).containsExactly(waiting("a", 1, "ErrImagePull"));
  }

  @Test
  void takesWhatItSeesFirstForTheBeginningWhereNothingIsKnownOfIt() {
    log.add(List.of(ready("a", 1)));
    log.add(List.of(waiting("a", 2, "Error")));
    log.add(List.of(waiting("a", 3, "ContainerCreating")));
    assertThat(log.troubled()).containsExactly(waiting("a", 2, "Error"));
  }
}
