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
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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

  private static final String BROKEN = "components/greetings.hello/never-ready";
  private static final String COMPOSITION = "composition-greetings-hello";
  private static final Duration PATIENCE = Duration.ofMinutes(3);

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

  private final TestRegistry registry = new TestRegistry(RegisteredSample.REGISTRY);
  private final String path = "it-killed-" + UUID.randomUUID().toString().substring(0, 8);
  private final Project module = new Project(Project.named("parallel").path("greetings"));
  private final Kubernetes cluster = Kubernetes.create(path);
  private final Path log = Surroundings.work("killed").resolve("log");

  @AfterEach
  void clean() {
    cluster.delete();
    registry.empty("%s/greetings/%s".formatted(path, COMPOSITION));
  }

  @ParameterizedTest
  @EnumSource
  void isNoticedAndRecovered(Kind kind) throws Exception {
    prepare();
    module.write(BROKEN, "\n");
    Process first = start(kind);
    awaitState("pending-install", first);
    kill(first);
    refusedAsPending(kind, "pending-install", "which removes it first: nothing of it ran before");

    module.remove(BROKEN);
    MavenRun removed = deploy(kind, "-Dtoa.recover=true").succeeds();
    assertThat(removed.log())
        .anyMatch(line -> line.contains("was left 'pending-install' at revision 1: removing it"))
        .anyMatch(line -> line.contains("Deployed greetings 2.7.1 as revision 1 in "));
    Collection<String> before = cluster.pods().keySet();

    module.write(BROKEN, "\n");
    Process second = start(kind);
    awaitState("pending-upgrade", second);
    deploy(kind)
        .failsSaying(
            "Release 'greetings' in namespace '%s' is being changed by ".formatted(path),
            "(process ");
    kill(second);
    refusedAsPending(kind, "pending-upgrade", "which rolls it back to revision 1 first");
    assertThat(cluster.pods().keySet()).as("what ran still runs").containsAll(before);

    module.remove(BROKEN);
    MavenRun recovered = deploy(kind, "-Dtoa.recover=true").succeeds();
    assertThat(recovered.log())
        .anyMatch(line -> line.contains("at revision 2: rolling it back to revision 1"))
        .anyMatch(line -> line.contains("Deployed greetings 2.7.1 as revision 4 in "));
    assertThat(cluster.pods().keySet()).as("nothing moved").isEqualTo(before);
    assertThat(states()).hasSize(4).containsEntry(4, "deployed");
    assertThat(cluster.objects("leases")).as("it is given back").isEmpty();
  }

  @Test
  void givesTheLeaseBackWhereItIsToldToEnd() throws Exception {
    prepare();
    module.write(BROKEN, "\n");
    Process maven = start(Kind.HELM);
    awaitState("pending-install", maven);
    assertThat(cluster.objects("leases")).containsOnlyKeys("toa-greetings");

    maven.destroy();

    assertThat(maven.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(maven.exitValue()).as(read()).isNotZero();
    assertThat(cluster.objects("leases")).isEmpty();
  }

  private void prepare() {
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
    Maven.withEngine()
        .with("username", "guest")
        .with("password", "guest")
        .run(
            module.directory(),
            "toa:conceal",
            "-Dtoa.secret=amqp-context.default",
            "-Dtoa.keys=username,password",
            "-Dtoa.namespace=" + path)
        .succeeds();
  }

  private static Maven maven(Kind kind) {
    return kind == Kind.IN_PROCESS
        ? Maven.withEngine().with(SearchPath.withoutTools())
        : Maven.withEngine();
  }

  private String[] arguments(Kind kind, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "toa:deploy",
                "-Dtoa.env=local",
                "-Dtoa.builder=default",
                "-Dtoa.docker=" + SearchPath.current().find("docker"),
                "-Dtoa.wait=true",
                "-Dtoa.timeout=4m",
                "-Dtoa.namespace=" + path));
    if (kind != Kind.IN_PROCESS) {
      arguments.add("-Dtoa.helm=" + SearchPath.current().find(kind.program));
    }
    arguments.addAll(Arrays.asList(more));
    return arguments.toArray(String[]::new);
  }

  private MavenRun deploy(Kind kind, String... more) {
    return maven(kind).run(module.directory(), arguments(kind, more));
  }

  private Process start(Kind kind) {
    return maven(kind).start(module.directory(), log, arguments(kind));
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
    while (!states().containsValue(state)) {
      assertThat(maven.isAlive()).as(Files.readString(log)).isTrue();
      assertThat(Instant.now()).as(read()).isBefore(end);
      Thread.sleep(500);
    }
  }

  private String read() throws IOException {
    return Files.readString(log);
  }

  /** The states that Helm has noted down, by revision. */
  private Map<Integer, String> states() {
    return cluster.objects("secrets").values().stream()
        .map(secret -> secret.at("/metadata/labels"))
        .filter(labels -> labels.path("owner").asText().equals("helm"))
        .collect(
            Collectors.toMap(
                labels -> labels.path("version").asInt(),
                labels -> labels.path("status").asText()));
  }

  /** Refused as pending, after it was seen that nobody renews the lease. */
  private void refusedAsPending(Kind kind, String state, String way) {
    MavenRun run =
        deploy(kind)
            .failsSaying(
                "Release 'greetings' in namespace '%s' is '%s': revision ".formatted(path, state),
                "Otherwise pass -Dtoa.recover=true, " + way);
    assertThat(run.log()).noneMatch(line -> line.contains("Deploying greetings"));
  }
}
