package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ProgramException;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.cluster.Timeout;
import io.toa.core.process.ProgramRunner;
import io.toa.core.testing.RecordedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Spec: operations.md 4.5 to 4.7, TV1 to TV3, TV9, TV10, TV16. */
@DisabledOnOs(OS.WINDOWS)
class ProgramHelmTest {

  private static final Path CHART = Path.of("C");
  private static final Optional<Timeout> TEN_MINUTES = Optional.of(Timeout.parse("10m"));

  @TempDir Path directory;
  private final RecordedOutput output = new RecordedOutput();

  private ProgramHelm helm(String version, ClusterAccess access) throws IOException {
    return helm(version, "echo some output", access);
  }

  private ProgramHelm helm(String version, String script, ClusterAccess access) throws IOException {
    return helm(version, script, access, HelmOptions.NONE);
  }

  private ProgramHelm helm(String version, String script, ClusterAccess access, HelmOptions options)
      throws IOException {
    var program = program(version, script);
    return new ProgramHelm(program, access, options, new ProgramRunner(), output);
  }

  private String program(String version, String script) throws IOException {
    var program = directory.resolve("helm");
    Files.writeString(
        program,
        """
        #!/bin/sh
        echo "helm $*" >> '%1$s/calls'
        if [ "$1" = version ]; then echo '%2$s'; exit; fi
        %3$s
        """
            .formatted(directory, version, script));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return program.toString();
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(directory.resolve("calls"));
  }

  private static ClusterAccess in(String namespace) {
    return new ClusterAccess(Optional.empty(), Optional.empty(), Optional.of(namespace));
  }

  private static UpgradeRequest plain() {
    return new UpgradeRequest("todos", CHART, false, Optional.empty(), Optional.empty());
  }

  private static UpgradeRequest awaited() {
    return new UpgradeRequest("todos", CHART, true, TEN_MINUTES, Optional.empty());
  }

  @Test
  void upgradesWithNothingGiven() throws IOException {
    helm("v4.1.4+g05fa379", ClusterAccess.current()).upgrade(plain());
    assertThat(calls()).containsExactly("helm upgrade todos -i C");
    assertThat(output.echoed()).containsExactly("toa> " + directory + "/helm upgrade todos -i C");
    assertThat(output.written()).containsExactly("some output");
  }

  @Test
  void rollsBackOnFailureWithHelm4() throws IOException {
    helm("v4.1.4+g05fa379", in("todos")).upgrade(awaited());
    assertThat(calls())
        .containsExactly(
            "helm version --short",
            "helm upgrade todos -i -n todos --wait --rollback-on-failure --timeout 10m C");
  }

  @Test
  void rollsBackOnFailureWithHelm3() throws IOException {
    helm("v3.17.2+gcc0bbbd", in("todos")).upgrade(awaited());
    assertThat(calls())
        .containsExactly(
            "helm version --short",
            "helm upgrade todos -i -n todos --wait --atomic --timeout 10m C");
  }

  @Test
  void endsWhereRequestsAreNeverAnswered() throws IOException {
    var program = program("v4.1.4", "exec sleep 600");
    var helm =
        new ProgramHelm(
            program,
            in("todos"),
            HelmOptions.NONE,
            new ProgramRunner(),
            output,
            Map.of(),
            Duration.ofSeconds(1));
    var brief = Optional.of(Timeout.parse("250ms"));
    assertThatThrownBy(
            () -> helm.upgrade(new UpgradeRequest("todos", CHART, false, brief, Optional.empty())))
        .isInstanceOf(ProgramException.class)
        .hasMessage(
            "Command had not ended after 2 s, so it was stopped: "
                + program
                + " upgrade todos -i -n todos --timeout 250ms C\n"
                + "Helm has asked for something that is never answered, most likely by the API"
                + " server. Look whether kubectl gets answers, then run this again.");
  }

  @Test
  void asksTheVersionOnce() throws IOException {
    var helm = helm("v3.17.2+gcc0bbbd", in("todos"));
    helm.upgrade(awaited());
    helm.upgrade(awaited());
    assertThat(helm.version()).isEqualTo(new HelmVersion(3, "v3.17.2+gcc0bbbd"));
    assertThat(calls().stream().filter(call -> call.startsWith("helm version"))).hasSize(1);
  }

  @Test
  void passesTheTimeoutWithoutWaitingToo() throws IOException {
    helm("v4.1.4", ClusterAccess.current())
        .upgrade(new UpgradeRequest("todos", CHART, false, TEN_MINUTES, Optional.empty()));
    assertThat(calls()).containsExactly("helm upgrade todos -i --timeout 10m C");
  }

  @Test
  void describesTheRevision() throws IOException {
    var access = new ClusterAccess(Optional.empty(), Optional.of("staging"), Optional.of("todos"));
    helm("v4.1.4", access)
        .upgrade(new UpgradeRequest("todos", CHART, true, TEN_MINUTES, Optional.of("commit 1234")));
    assertThat(calls())
        .containsExactly(
            "helm version --short",
            "helm upgrade todos -i -n todos --wait --rollback-on-failure --timeout 10m"
                + " --description commit 1234 --kube-context staging C");
  }

  @Test
  void passesTheContextAndTheKubeconfigGiven() throws IOException {
    var access =
        new ClusterAccess(Optional.of(Path.of("K")), Optional.of("staging"), Optional.empty());
    helm("v4.1.4", access).upgrade(plain());
    assertThat(calls())
        .containsExactly("helm upgrade todos -i --kube-context staging --kubeconfig K C");
  }

  @Test
  void passesMoreArgumentsLastOfTheOptions() throws IOException {
    var options = HelmOptions.of(true, "--set 'note=two words' --history-max 5 --skip-crds");
    var access = new ClusterAccess(Optional.empty(), Optional.of("staging"), Optional.of("todos"));
    var helm = helm("v4.1.4", "for each; do echo \"$each\"; done", access, options);
    helm.upgrade(awaited());
    helm.template("todos", CHART, Optional.of("1.31"));
    assertThat(calls())
        .containsExactly(
            "helm version --short",
            "helm upgrade todos -i -n todos --wait --rollback-on-failure --timeout 10m"
                + " --kube-context staging --create-namespace --set note=two words --history-max 5"
                + " --skip-crds C",
            "helm template todos -n todos --kube-version 1.31 --set note=two words --skip-crds C");
    assertThat(output.written()).contains("note=two words");
  }

  @Test
  void rendersSilently() throws IOException {
    var helm = helm("v4.1.4", in("todos"));
    assertThat(helm.template("todos", CHART, Optional.empty())).isEqualTo("some output");
    helm.template("todos", CHART, Optional.of("1.31"));
    assertThat(calls())
        .containsExactly(
            "helm template todos -n todos C", "helm template todos -n todos --kube-version 1.31 C");
    assertThat(output.written()).isEmpty();
  }

  @Test
  void updatesDependencies() throws IOException {
    helm("v4.1.4", in("todos")).dependencyUpdate(CHART, false);
    assertThat(calls()).containsExactly("helm dependency update C");
    assertThat(output.written()).isNotEmpty();
  }

  @Test
  void updatesDependenciesSilentlyForADryRun() throws IOException {
    helm("v4.1.4", in("todos")).dependencyUpdate(CHART, true);
    assertThat(calls()).containsExactly("helm dependency update C");
    assertThat(output.echoed()).containsExactly("toa> " + directory + "/helm dependency update C");
    assertThat(output.written()).isEmpty();
  }

  @Test
  void rollsBackAndUninstalls() throws IOException {
    var helm = helm("v4.1.4", in("todos"));
    helm.rollback(new RollbackRequest("todos", OptionalInt.of(3), true, TEN_MINUTES));
    helm.rollback(new RollbackRequest("todos", OptionalInt.empty(), false, Optional.empty()));
    helm.uninstall("todos");
    assertThat(calls())
        .containsExactly(
            "helm rollback todos 3 -n todos --wait --timeout 10m",
            "helm rollback todos -n todos",
            "helm uninstall todos -n todos");
  }

  @Test
  void readsTheHistory() throws IOException {
    var json =
        """
        [{"revision": 1, "updated": "2026-11-29T18:00:00Z", "status": "deployed",
          "chart": "todos-1.4.0", "app_version": "1.4.0", "description": "Install complete",
          "later": true}]
        """;
    var helm = helm("v4.1.4", "echo '" + json + "'", in("todos"));
    assertThat(helm.history("todos"))
        .containsExactly(
            new Revision(
                1, "2026-11-29T18:00:00Z", "deployed", "todos-1.4.0", "1.4.0", "Install complete"));
    assertThat(calls()).containsExactly("helm history todos -n todos -o json");
  }

  @Test
  void failsWithHelmsOwnWords() throws IOException {
    var helm = helm("v4.1.4", "echo 'Error: timed out' >&2; exit 1", in("todos"));
    assertThatThrownBy(() -> helm.upgrade(awaited()))
        .isInstanceOf(ProgramException.class)
        .hasMessageStartingWith("Command failed with exit code 1: ")
        .hasMessageEndingWith("\nError: timed out");
  }

  @Test
  void saysThatTheProgramIsNotThere() {
    var missing = directory.resolve("missing").toString();
    var helm = new ProgramHelm(missing, in("todos"), HelmOptions.NONE, new ProgramRunner(), output);
    assertThatThrownBy(() -> helm.upgrade(plain()))
        .isInstanceOf(ProgramException.class)
        .hasMessageStartingWith("spawn " + missing + " ENOENT\nInstall ");
  }

  @Test
  void refusesAVersionThatIsNone() throws IOException {
    var helm = helm("not a helm", in("todos"));
    assertThatThrownBy(helm::version)
        .isInstanceOf(ProgramException.class)
        .hasMessage("Helm says that its version is 'not a helm'. Install Helm 3 or 4.");
  }
}
