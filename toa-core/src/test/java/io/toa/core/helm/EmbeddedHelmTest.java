package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ProgramException;
import io.toa.core.StorageException;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.testing.HelmLibrary;
import io.toa.core.testing.RecordedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedHelmTest {

  @TempDir Path directory;
  private final RecordedOutput output = new RecordedOutput();

  private EmbeddedHelm helm(NativeHelm source) {
    var access = new ClusterAccess(Optional.empty(), Optional.empty(), Optional.of("acme"));
    return new EmbeddedHelm(source, access, HelmOptions.NONE, output);
  }

  @Test
  void rendersAChart() throws IOException {
    var chart = SmallChart.write(directory, "hello");
    var before = Thread.currentThread().getContextClassLoader();
    assertThat(helm(HelmLibrary::locate).template("todos", chart, Optional.of("1.31")))
        .isEqualTo(
            """
            ---
            # Source: small/templates/all.yaml
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: todos-notes
              namespace: acme
            data:
              text: "hello"
              braces: "{{ kept }}"
            """);
    assertThat(output.written()).isEmpty();
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
  }

  @Test
  void rendersForACurrentKubernetesWhereNoneIsNamed() throws IOException {
    var chart = SmallChart.write(directory, "hello");
    Files.writeString(
        chart.resolve("templates/all.yaml"),
        "current: {{ semverCompare \">=1.27.0-0\" .Capabilities.KubeVersion.Version }}");
    assertThat(helm(HelmLibrary::locate).template("todos", chart, Optional.empty()))
        .contains("current: true");
  }

  @Test
  void isHelm3() {
    assertThat(helm(HelmLibrary::locate).version().major()).isEqualTo(3);
    assertThat(helm(HelmLibrary::locate).version().text()).matches("v3\\..*, in process");
  }

  @Test
  void failsWithHelmsOwnWords() throws IOException {
    var chart = SmallChart.write(directory, "hello");
    Files.writeString(chart.resolve("templates/all.yaml"), "{{ fail \"not like this\" }}");
    assertThatThrownBy(() -> helm(HelmLibrary::locate).template("todos", chart, Optional.empty()))
        .isInstanceOf(ProgramException.class)
        .hasMessageStartingWith("Command failed: helm template todos\n")
        .hasMessageContaining("not like this");
  }

  @Test
  void saysWhereTheNativePartCannotBeHad() {
    var helm =
        helm(
            () -> {
              throw new StorageException("the repository is offline");
            });
    assertThatThrownBy(() -> helm.template("todos", directory, Optional.empty()))
        .isInstanceOf(ProgramException.class)
        .hasMessage(
            "No helm program is on PATH, and the embedded Helm's native part, %s, cannot be had:"
                + " the repository is offline. Install helm, or make the artifact available.",
            NativeHelm.artifact());
  }
}
