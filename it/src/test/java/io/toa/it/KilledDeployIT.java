package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Deploys that are killed, Helm and Maven, while they wait, and one that comes while another runs.
 * Wants what {@link EngineIT} wants.
 */
@Tag("engine")
@Order(3) // what takes long begins first
class KilledDeployIT {

  private static final Duration PATIENCE = Duration.ofMinutes(6);

  /** Which Helm deploys. */
  enum Kind {
    HELM("helm"),
    HELM3("helm3"),
    IN_PROCESS("");

    private final String program;

    Kind(String program) {
      this.program = program;
    }
  }

  private final Greetings greetings = Greetings.create("it-killed");
  private final Kubernetes cluster = greetings.cluster();
  private final Path log = Surroundings.work("killed").resolve("log");

  @AfterEach
  void clean() {
    greetings.remove(new TestRegistry(RegisteredSample.REGISTRY));
  }

  @ParameterizedTest
  @EnumSource
  void isNoticedAndRecovered(Kind kind) throws Exception {
    greetings.conceal();
    greetings.breakDown();
    Process first = start(kind);
    awaitState("pending-install", first);
    kill(first);
    refusedAsPending(kind, "pending-install", "which removes it first: nothing of it ran before");

    greetings.mend();
    MavenRun removed = deploy(kind, "-Dtoa.recover=true").succeeds();
    assertThat(removed.log())
        .anyMatch(line -> line.contains("was left 'pending-install' at revision 1: removing it"))
        .anyMatch(line -> line.contains("Deployed greetings 2.7.1 as revision 1 in "));
    Collection<String> before = cluster.pods().keySet();

    greetings.breakDown();
    Process second = start(kind);
    awaitState("pending-upgrade", second);
    deploy(kind)
        .failsSaying(
            "Release 'greetings' in namespace '%s' is being changed by "
                .formatted(cluster.namespace()),
            "(process ");
    kill(second);
    refusedAsPending(kind, "pending-upgrade", "which rolls it back to revision 1 first");
    assertThat(cluster.pods().keySet()).as("what ran still runs").containsAll(before);

    greetings.mend();
    MavenRun recovered = deploy(kind, "-Dtoa.recover=true").succeeds();
    assertThat(recovered.log())
        .anyMatch(line -> line.contains("at revision 2: rolling it back to revision 1"))
        .anyMatch(line -> line.contains("Deployed greetings 2.7.1 as revision 4 in "));
    assertThat(cluster.pods().keySet()).as("nothing moved").isEqualTo(before);
    assertThat(greetings.revisions()).hasSize(4).containsEntry(4, "deployed");
    assertThat(cluster.objects("leases")).as("it is given back").isEmpty();
  }

  @Test
  void givesTheLeaseBackWhereItIsToldToEnd() throws Exception {
    greetings.conceal();
    greetings.breakDown();
    Process maven = start(Kind.HELM);
    awaitState("pending-install", maven);
    assertThat(cluster.objects("leases")).containsOnlyKeys("toa-greetings");

    maven.destroy();

    assertThat(maven.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(maven.exitValue()).as(read()).isNotZero();
    assertThat(cluster.objects("leases")).isEmpty();
  }

  private static Maven maven(Kind kind) {
    return kind == Kind.IN_PROCESS
        ? Maven.withEngine().with(SearchPath.withoutTools())
        : Maven.withEngine();
  }

  private String[] options(Kind kind, String... more) {
    List<String> options = new ArrayList<>();
    options.add("-Dtoa.docker=" + SearchPath.current().find("docker"));
    if (kind != Kind.IN_PROCESS) {
      options.add("-Dtoa.helm=" + SearchPath.current().find(kind.program));
    }
    options.addAll(Arrays.asList(more));
    return options.toArray(String[]::new);
  }

  private MavenRun deploy(Kind kind, String... more) {
    return greetings.deploy(maven(kind), options(kind, more));
  }

  private Process start(Kind kind) {
    return maven(kind)
        .start(greetings.project().directory(), log, greetings.deployment(options(kind)));
  }

  /** By KILL: neither has the time to put anything in order. Maven first, which would note it. */
  private static void kill(Process maven) throws InterruptedException {
    List<ProcessHandle> all =
        Stream.concat(Stream.of(maven.toHandle()), maven.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    assertThat(maven.waitFor(1, TimeUnit.MINUTES)).isTrue();
  }

  private void awaitState(String state, Process maven) throws Exception {
    Instant end = Instant.now().plus(PATIENCE);
    while (!greetings.revisions().containsValue(state)) {
      assertThat(maven.isAlive()).as(Files.readString(log)).isTrue();
      assertThat(Instant.now()).as(read()).isBefore(end);
      Thread.sleep(500);
    }
  }

  private String read() throws IOException {
    return Files.readString(log);
  }

  /** Refused as pending, after it was seen that nobody renews the lease. */
  private void refusedAsPending(Kind kind, String state, String way) {
    MavenRun run =
        deploy(kind)
            .failsSaying(
                "Release 'greetings' in namespace '%s' is '%s': revision "
                    .formatted(cluster.namespace(), state),
                "Otherwise pass -Dtoa.recover=true, " + way);
    assertThat(run.log()).noneMatch(line -> line.contains("Deploying greetings"));
  }
}
