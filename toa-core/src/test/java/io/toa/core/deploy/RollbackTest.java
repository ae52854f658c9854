package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.yaml.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    Path component = Files.createDirectories(directory.resolve("component"));
    Model model = new Scenario(Mapping.of(Map.of("command", "deploy production"))).model(component);
    new Rollback(
            new RecordedRegistry(calls, true),
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
