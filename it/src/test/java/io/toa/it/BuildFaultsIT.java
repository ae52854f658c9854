package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * An engine that a deploy does not reach, a build that fails and one that is killed in the middle:
 * what runs is left alone, and the next deploy ends well. Wants what {@link EngineIT} wants.
 */
@Tag("engine")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BuildFaultsIT {

  private static final Duration PATIENCE = Duration.ofMinutes(6);
  private static final String STEP = "RUN ";

  private final Greetings greetings = Greetings.create("it-build-faults");
  private final Kubernetes cluster = greetings.cluster();
  private final Path log = Surroundings.work("build-faults").resolve("log");
  private final Maven maven = Maven.withEngine();
  private Set<String> pods;

  @BeforeAll
  void deployOnce() {
    greetings.conceal();
    greetings.deploy(maven).succeeds();
    pods = cluster.pods().keySet();
  }

  @AfterAll
  void clean() {
    greetings.remove(new TestRegistry(RegisteredSample.REGISTRY));
  }

  @Test
  void anEngineThatIsNotThere() {
    String command = "echo never";
    greetings.command(command);

    greetings
        .deploy(maven.with("DOCKER_HOST", "unix:///nowhere/docker.sock"))
        .failsSaying("/nowhere/docker.sock", "DOCKER_HOST");

    assertUntouched();
    greetings.withoutCommand(command);
    assertDeploys("not there");
  }

  @Test
  void aBuildThatFails() {
    String command = "echo enough >&2; exit 3";
    greetings.command(command);

    greetings.deploy(maven).failsSaying(STEP + command, "enough");

    assertUntouched();
    greetings.withoutCommand(command);
    assertDeploys("failed");
  }

  @Test
  void aBuildThatIsKilled() throws Exception {
    String command = "sleep 600";
    greetings.command(command);
    Process process = maven.start(greetings.project().directory(), log, greetings.deployment());
    Instant end = Instant.now().plus(PATIENCE);
    while (!Files.exists(log) || !Files.readString(log).contains(STEP + command)) {
      assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
      assertThat(Instant.now()).as(Files.readString(log)).isBefore(end);
      Thread.sleep(100);
    }

    Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .toList()
        .forEach(ProcessHandle::destroyForcibly);

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertUntouched();
    greetings.withoutCommand(command);
    assertDeploys("killed");
  }

  private void assertUntouched() {
    assertThat(cluster.pods().keySet()).isEqualTo(pods);
    assertThat(greetings.revisions()).containsValue("deployed").doesNotContainValue("failed");
  }

  private void assertDeploys(String version) {
    greetings.version(version);
    greetings.deploy(maven).succeeds();
    assertThat(cluster.pods().keySet()).hasSize(2).doesNotContainAnyElementsOf(pods);
    pods = cluster.pods().keySet();
  }
}
