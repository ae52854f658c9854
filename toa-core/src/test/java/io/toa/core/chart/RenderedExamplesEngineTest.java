package io.toa.core.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.toa.core.helm.EmbeddedHelm;
import io.toa.core.helm.Helm;
import io.toa.core.helm.HelmOptions;
import io.toa.core.helm.ProgramHelm;
import io.toa.core.process.ProgramRunner;
import io.toa.core.testing.ClusterNamespace;
import io.toa.core.testing.HelmLibrary;
import io.toa.core.testing.SilentOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The worked examples of chart.md 14, rendered by every kind of Helm for the server that {@code
 * KUBECONFIG} names, and shown to it.
 */
@Tag("engine")
class RenderedExamplesEngineTest {

  private static ClusterNamespace namespace;
  private static KubernetesClient kubernetes;

  @TempDir Path directory;

  @BeforeAll
  static void create() {
    namespace = new ClusterNamespace("toa-chart");
    kubernetes = namespace.kubernetes();
  }

  @AfterAll
  static void delete() {
    namespace.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"14.1", "14.2", "14.3", "14.4", "14.5"})
  void everyHelmRendersTheSameAndTheServerTakesIt(String section) throws Exception {
    Chart chart = RenderedExamplesTest.write(section, directory);
    var version = kubernetes.getKubernetesVersion();
    String text =
        render(
            new EmbeddedHelm(
                HelmLibrary::locate, namespace.access(), HelmOptions.NONE, new SilentOutput()),
            chart,
            version.getMajor() + "." + version.getMinor());
    Map<String, Object> objects = RenderedExamplesTest.objects(text);

    for (String program : new String[] {"helm", "helm3"}) {
      Helm helm =
          new ProgramHelm(
              program,
              namespace.access(),
              HelmOptions.NONE,
              new ProgramRunner(),
              new SilentOutput());
      assertThat(
              RenderedExamplesTest.objects(
                  render(helm, chart, version.getMajor() + "." + version.getMinor())))
          .as(program)
          .isEqualTo(objects);
    }
    assertThat(taken(text).lines().filter(line -> line.endsWith(" (server dry run)")))
        .hasSameSizeAs(objects.keySet());
  }

  private String render(Helm helm, Chart chart, String kubeVersion) {
    return helm.template(chart.release(), directory, Optional.of(kubeVersion));
  }

  /** What the server says of each object; it keeps none. Fields it does not know are refused. */
  private String taken(String manifests) throws IOException, InterruptedException {
    Path file = Files.writeString(directory.resolve("manifests.yaml"), manifests);
    Process kubectl =
        new ProcessBuilder(
                "kubectl",
                "create",
                "--dry-run=server",
                "--validate=true",
                "--namespace=" + namespace.name(),
                "--filename=" + file)
            .redirectErrorStream(true)
            .start();
    String said = new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(kubectl.waitFor()).as(said).isZero();
    return said;
  }
}
