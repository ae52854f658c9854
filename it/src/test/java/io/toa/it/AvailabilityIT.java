package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
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
  private static final String MARKER = "components/greetings.hello/marker";
  private static final String COMPOSITION = "composition-greetings-hello";

  private final TestRegistry registry = new TestRegistry(RegisteredSample.REGISTRY);
  private final String path = "it-availability-" + UUID.randomUUID().toString().substring(0, 8);
  private final Project module = new Project(Project.named("parallel").path("greetings"));
  private final Kubernetes cluster = Kubernetes.create(path);
  private final Maven maven = Maven.withEngine();

  @AfterEach
  void clean() {
    cluster.delete();
    registry.empty("%s/greetings/%s".formatted(path, COMPOSITION));
  }

  @Test
  void noCallFailsWhileTwoVersionsTakeTurns() throws Exception {
    module.editContext(
        "registry:\n  base: registry.example.com/acme",
        """
        registry:
          base: %s/%s
          platforms: ~
          build:
            image: %1$s/testbed/runtime:1\
        """
            .formatted(RegisteredSample.REGISTRY, path));
    maven
        .with("username", "guest")
        .with("password", "guest")
        .run(
            module.directory(),
            "toa:conceal",
            "-Dtoa.secret=amqp-context.default",
            "-Dtoa.keys=username,password",
            "-Dtoa.namespace=" + path)
        .succeeds();
    deploy("version-0");

    try (Caller caller = new Caller(cluster, "greetings-hello")) {
      for (int deploy = 1; deploy <= DEPLOYS; deploy++) {
        deploy("version-" + deploy % 2);
      }

      assertThat(caller.failures()).isEmpty();
      assertThat(caller.answers())
          .containsOnlyKeys("greetings-hello version-0", "greetings-hello version-1")
          .allSatisfy(
              (answer, count) -> assertThat(count).as(answer).isGreaterThanOrEqualTo(10 * DEPLOYS));
    }
    assertThat(cluster.pods()).as("nothing is left of what was replaced").hasSize(2);
  }

  private void deploy(String version) {
    module.write(MARKER, version + "\n");
    maven
        .run(
            module.directory(),
            "toa:deploy",
            "-Dtoa.env=local",
            "-Dtoa.builder=default",
            "-Dtoa.wait=true",
            "-Dtoa.timeout=2m",
            "-Dtoa.namespace=" + path)
        .succeeds();
  }
}
