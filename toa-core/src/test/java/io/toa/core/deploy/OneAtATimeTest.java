package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RefusalException;
import io.toa.core.build.BuildOptions;
import io.toa.core.cluster.Cluster;
import io.toa.core.yaml.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A release that somebody else changes is left alone by whatever would change it. */
class OneAtATimeTest {

  private static final DeploymentOptions OPTIONS = DeploymentOptions.of("acme", true, "1m");

  @TempDir Path directory;
  private Calls calls;
  private RecordedServer server;
  private Model model;

  @BeforeEach
  void start() throws Exception {
    calls = new Calls(directory);
    server = new RecordedServer(calls);
    server.deploySecrets("acme", Map.of("toa-mongodb.default", List.of("username", "password")));
    Path component = Files.createDirectories(directory.resolve("component"));
    model = new Scenario(Mapping.of(Map.of("command", "deploy production"))).model(component);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Cluster cluster() {
    return server.cluster(directory, Optional.of("acme"));
  }

  private Deployment deployment() {
    return new Deployment(
        new RecordedRegistry(calls, true),
        () -> {
          throw new AssertionError("nothing is built");
        },
        BuildOptions.of(false),
        () -> new RecordedHelm(calls::add),
        this::cluster,
        line -> {},
        images -> {});
  }

  private static void assertRefused(Executable change) {
    assertThatThrownBy(change::execute)
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith(
            "Release 'todos' in namespace 'acme' is being changed by joe@laptop (process 12), since"
                + " ");
  }

  @Test
  void deploysAreRefusedBeforeAnythingIsBuilt() {
    server.holdLease("todos", "joe@laptop (process 12)");
    assertRefused(() -> deployment().deploy(model, OPTIONS));
    assertRefused(() -> deployment().install(model, OPTIONS));
    assertThat(calls.all()).containsOnly("cluster secrets -n acme");
  }

  /** The release is left as a deploy leaves it that was killed. */
  private void deployPending() {
    server.deployReleases(
        List.of(
            """
            {"metadata": {"name": "x", "labels": {"owner": "helm", "name": "todos", "version": "1",
             "status": "pending-install", "modifiedAt": "1"}}}
            """));
  }

  @Test
  void aReleaseThatIsPendingIsNotRecoveredFromTheOneWhoWorksOnIt() {
    server.holdLease("todos", "joe@laptop (process 12)");
    deployPending();
    assertRefused(() -> deployment().deploy(model, OPTIONS.withRecovery(true)));
    assertThat(calls.all()).containsOnly("cluster secrets -n acme");
  }

  @Test
  void rollingBackAndRemovingAreRefused() {
    server.holdLease("todos", "joe@laptop (process 12)");
    Rollback rollback =
        new Rollback(
            new RecordedRegistry(calls, true),
            () -> new RecordedHelm(calls::add),
            this::cluster,
            line -> {});
    assertRefused(() -> rollback.run(model.context(), OptionalInt.empty(), OPTIONS));
    Uninstallation uninstallation =
        new Uninstallation(() -> new RecordedHelm(calls::add), this::cluster, line -> {});
    assertRefused(() -> uninstallation.run(model.context(), OPTIONS));
    assertThat(calls.all()).isEmpty();
  }

  private static void assertLost(Executable change) {
    assertThatThrownBy(change::execute)
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith(
            "The lease 'toa-todos' in namespace 'acme' was lost to joe@laptop (process 12), since"
                + " ");
  }

  @Test
  void whoeverLosesTheLeaseOnTheWayChangesNothing() {
    server.loseLease("todos", "joe@laptop (process 12)");
    assertLost(() -> deployment().deploy(model, OPTIONS));
    assertThat(calls.all())
        .anyMatch(call -> call.startsWith("registry find "))
        .noneMatch(call -> call.startsWith("helm upgrade") || call.startsWith("registry tag"));
  }

  @Test
  void whoeverLosesTheLeaseOnTheWayRecoversNothing() {
    server.loseLease("todos", "joe@laptop (process 12)");
    deployPending();
    assertLost(() -> deployment().deploy(model, OPTIONS.withRecovery(true)));
    assertThat(calls.all()).noneMatch(call -> call.startsWith("helm uninstall"));
  }
}
