package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ClusterException;
import io.toa.core.ProgramException;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.process.ProgramRunner;
import io.toa.core.testing.RecordedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class HelmVariablesTest {

  private static final Map<String, String> MISLED =
      Map.of(
          "HELM_NAMESPACE", "other",
          "HELM_KUBETOKEN", "hidden-token",
          "HELM_KUBEAPISERVER", "",
          "HELM_DEBUG", "true",
          "KUBECONFIG", "config");

  @TempDir Path directory;
  private final RecordedOutput output = new RecordedOutput();

  @Test
  void knowsWhatLeadsElsewhere() {
    assertThat(HelmVariables.misleading(MISLED))
        .containsExactly("HELM_KUBETOKEN", "HELM_NAMESPACE");
    assertThat(HelmVariables.misleading(Map.of("HELM_DRIVER", "secret", "PATH", "/bin"))).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theProgramIsNotGivenThemAndTheLogSaysSoOnceWithoutValues() throws IOException {
    Path program = Files.writeString(directory.resolve("helm"), "#!/bin/sh\necho v4.1.4\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    ProgramHelm helm =
        new ProgramHelm(
            program.toString(),
            ClusterAccess.current(),
            HelmOptions.NONE,
            new ProgramRunner(),
            output,
            MISLED,
            Duration.ofMinutes(1));
    helm.version();
    helm.uninstall("todos");
    assertThat(output.written())
        .containsOnlyOnce(
            "Not handed to helm: HELM_KUBETOKEN, HELM_NAMESPACE. Where it deploys is what"
                + " toa.namespace, toa.kubeContext and the kubeconfig say.")
        .noneMatch(line -> line.contains("hidden"));
  }

  private EmbeddedHelm embedded(Map<String, String> environment) {
    return new EmbeddedHelm(
        () -> {
          throw new AssertionError("it is refused before it is loaded");
        },
        ClusterAccess.current(),
        HelmOptions.NONE,
        output,
        environment);
  }

  @Test
  void helmInProcessIsRefusedBeforeItDoesAnything() {
    assertThatThrownBy(() -> embedded(MISLED).version())
        .isInstanceOf(ProgramException.class)
        .hasMessage(
            "Helm in process would follow HELM_KUBETOKEN, HELM_NAMESPACE of the environment, which"
                + " the rest of a deploy does not. Unset it, or install helm.");
    assertThatThrownBy(() -> embedded(MISLED).uninstall("todos"))
        .isInstanceOf(ProgramException.class);
    assertThatThrownBy(() -> embedded(Map.of("HELM_DRIVER", "memory")).version())
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("Releases cannot be read: HELM_DRIVER is 'memory', and only ");
  }

  @Test
  void anEnvironmentThatLeadsNowhereElseIsTaken() {
    assertThatCode(() -> HelmVariables.refuse(Map.of("HELM_NAMESPACE", "")))
        .doesNotThrowAnyException();
  }
}
