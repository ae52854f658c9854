package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RefusalException;
import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import io.toa.core.registry.Digest;
import io.toa.core.registry.Registry;
import io.toa.core.yaml.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollbackTest {

  private static final String IMAGE = "registry.example.com/acme/todos/composition-edge:";
  private static final String RECORD =
      """
      {"name": "todos", "version": %d,
       "info": {"status": "%s", "last_deployed": "2026-11-30T01:02:03Z"},
       "chart": {"metadata": {"name": "todos", "version": "1.4.0"}},
       "manifest": "kind: Deployment\\nmetadata: {name: composition-edge}\\nspec: {template: {spec: {containers: [{image: '%s'}]}}}\\n"}
      """;

  @TempDir Path directory;
  private final List<String> out = new ArrayList<>();
  private Calls calls;
  private RecordedServer server;

  @BeforeEach
  void start() {
    calls = new Calls(directory);
    server = new RecordedServer(calls);
    server.deployRecords(
        RECORD.formatted(2, "pending-upgrade", IMAGE + "22222222"),
        RECORD.formatted(1, "deployed", IMAGE + "11111111"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void rollBack(DeploymentOptions options) throws Exception {
    rollBack(options, new RecordedRegistry(calls, true));
  }

  private void rollBack(DeploymentOptions options, Registry registry) throws Exception {
    Path component = Files.createDirectories(directory.resolve("component"));
    Model model = new Scenario(Mapping.of(Map.of("command", "deploy production"))).model(component);
    new Rollback(
            registry,
            () -> new RecordedHelm(calls::add),
            () -> server.cluster(directory, Optional.of("acme")),
            out::add)
        .run(model.context(), OptionalInt.empty(), options);
  }

  @Test
  void movesTheTagBackWhenHelmHasSucceeded() throws Exception {
    rollBack(DeploymentOptions.of("acme", false, null));
    assertThat(calls.all())
        .containsExactly(
            "cluster release",
            "registry find " + IMAGE + "11111111",
            "rollback todos 1",
            "registry tag " + IMAGE + "production " + IMAGE + "11111111",
            "cluster release");
    assertThat(out)
        .satisfiesExactly(
            RollbackTest::begins,
            line -> assertThat(line).isEqualTo("Tagged " + IMAGE + "11111111 as production"),
            RollbackTest::ends);
  }

  @Test
  void saysHowFarItHasComeWhereItIsWaitedFor() throws Exception {
    rollBack(DeploymentOptions.of("acme", true, "1m"));
    assertThat(calls.all()).contains("rollback todos 1");
    assertThat(out)
        .satisfiesExactly(
            RollbackTest::begins,
            line -> assertThat(line).isEqualTo("Ready: 1 of 1 workload(s), 0 of 0 pod(s)"),
            line -> assertThat(line).isEqualTo("Tagged " + IMAGE + "11111111 as production"),
            RollbackTest::ends);
  }

  @Test
  void changesNothingWhereImagesAreGone() {
    RecordedRegistry empty = new RecordedRegistry(calls, false);
    assertThatThrownBy(() -> rollBack(DeploymentOptions.of("acme", true, "1m"), empty))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "The registry no longer has 1 of 1 image(s) of revision 1 of release 'todos': "
                + IMAGE
                + "11111111. Nothing was changed. Choose another revision with -Dtoa.revision, or"
                + " deploy the sources of this one, which pushes its images again.");
    assertThat(calls.all())
        .containsExactly("cluster release", "registry find " + IMAGE + "11111111");
  }

  @Test
  void goesBackWhereTheRegistryDoesNotSay() throws Exception {
    rollBack(DeploymentOptions.of("acme", false, null), new SilentRegistry(calls));
    assertThat(calls.all()).contains("rollback todos 1");
    assertThat(out)
        .contains(
            "Whether the images of revision 1 of release 'todos' are still there is not known:"
                + " no answer");
  }

  @Test
  void needsNotTheRightToListDeployments() throws Exception {
    server.forbidDeployments();
    rollBack(DeploymentOptions.of("acme", true, "1m"));
    assertThat(calls.all()).contains("rollback todos 1");
    assertThat(out)
        .filteredOn(line -> line.startsWith("Replaced pods will not be waited for: "))
        .hasSize(1);
    assertThat(out).last().satisfies(RollbackTest::ends);
  }

  @Test
  void asksForNoDeploymentsWhereItIsNotWaitedFor() throws Exception {
    server.forbidDeployments();
    rollBack(DeploymentOptions.of("acme", false, null));
    assertThat(out)
        .noneMatch(line -> line.contains("waited for"))
        .last()
        .satisfies(RollbackTest::ends);
  }

  @Test
  void uninstallsWithoutTheRightToListDeployments() throws Exception {
    server.forbidDeployments();
    Path component = Files.createDirectories(directory.resolve("component"));
    Model model = new Scenario(Mapping.of(Map.of("command", "deploy production"))).model(component);
    new Uninstallation(
            () -> new RecordedHelm(calls::add),
            () -> server.cluster(directory, Optional.of("acme")),
            out::add)
        .run(model.context(), DeploymentOptions.of("acme", true, "1m"));
    assertThat(calls.all()).contains("uninstall todos");
    assertThat(out)
        .filteredOn(line -> line.startsWith("Removed pods will not be waited for: "))
        .hasSize(1);
  }

  /** A registry that does not say what it has. */
  private record SilentRegistry(Calls calls) implements Registry {

    @Override
    public Optional<Digest> find(Reference reference) {
      throw new RegistryException("no answer");
    }

    @Override
    public Map<Reference, Digest> findAll(Collection<Reference> references) {
      throw new RegistryException("no answer");
    }

    @Override
    public Digest tag(Reference from, String tag) {
      throw new RegistryException("no answer");
    }

    @Override
    public void tagAll(Collection<Reference> from, String tag) {
      calls.add("registry tag " + tag);
    }
  }

  private static void begins(String line) {
    assertThat(line)
        .startsWith(
            "Rolling release 'todos' back to revision 1 (todos-1.4.0, 2026-11-30T01:02:03Z) in"
                + " namespace 'acme' of the cluster at http://localhost:");
  }

  private static void ends(String line) {
    assertThat(line).startsWith("Rolled todos back to revision 1").matches(".* in \\d+ s");
  }
}
