package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Deploys in a row under a client that notices when no pod answers. Wants what {@link EngineIT}
 * wants.
 */
@Tag("engine")
@Order(1) // what takes long begins first
class AvailabilityIT {

  private static final int DEPLOYS = Integer.getInteger("it.deploys");

  private final Greetings greetings = Greetings.create("it-availability");
  private final Maven maven = Maven.withEngine();

  @AfterEach
  void clean() {
    greetings.remove(new TestRegistry(RegisteredSample.REGISTRY));
  }

  @Test
  void noCallFailsWhileTwoVersionsTakeTurns() {
    greetings.conceal();
    deploy("version-0");

    try (Caller caller = new Caller(greetings.cluster(), "greetings-hello")) {
      for (int deploy = 1; deploy <= DEPLOYS; deploy++) {
        deploy("version-" + deploy % 2);
      }

      assertThat(caller.failures()).isEmpty();
      assertThat(caller.answers())
          .containsOnlyKeys("greetings-hello version-0", "greetings-hello version-1")
          .allSatisfy(
              (answer, count) -> assertThat(count).as(answer).isGreaterThanOrEqualTo(10 * DEPLOYS));
    }
    assertThat(greetings.cluster().pods()).as("nothing is left of what was replaced").hasSize(2);
  }

  private void deploy(String version) {
    greetings.version(version);
    greetings.deploy(maven).succeeds();
  }
}
