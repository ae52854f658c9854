package io.toa.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import io.toa.core.chart.Chart;
import io.toa.core.image.Image;
import io.toa.core.image.Images;
import io.toa.core.image.Reference;
import io.toa.core.testing.Components;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec: operations.md 1.6, 5.4; images.md 7.2. */
class ExportsTest {

  private static final Chart CHART =
      new Chart("todos", Mapping.of(Map.of("name", "todos")), Mapping.of(Map.of("mono", false)));

  @TempDir Path directory;

  private Images images() throws IOException {
    Path sources = Files.createDirectories(directory.resolve("sources"));
    var component =
        Components.of("todos.tasks", "3f9a1c02", Optional.of(sources), Map.of("name", "tasks"));
    var dependencies =
        new Image.Dependencies(
            "composition-edge",
            "5e6f7a8b",
            Reference.parse("registry.example.com/acme/todos/composition-edge:deps-5e6f7a8b"),
            Optional.empty(),
            "FROM node:24\n",
            List.of(),
            List.of(component),
            "");
    var bundle =
        new Image.Sources(
            "composition-edge",
            "1a2b3c4d",
            Reference.parse("registry.example.com/acme/todos/composition-edge:1a2b3c4d"),
            Optional.empty(),
            "FROM scratch\n",
            "true",
            dependencies,
            List.of(component));
    var service =
        new Image.ServiceImage(
            "extension-exposition-gateway",
            "5e6f7a8b",
            Reference.parse(
                "registry.example.com/acme/todos/extension-exposition-gateway:5e6f7a8b"),
            Optional.empty(),
            "FROM node:24\n",
            sources);
    return new Images(
        List.of(bundle, service),
        Map.of(
            "edge",
            bundle.reference(),
            "introspection-explorer",
            Reference.parse("ghcr.io/toa-io/extension-introspection-explorer:1.0.0-alpha.331")));
  }

  @Test
  void listsTheTagsOfWhatIsBuiltAndRun() throws IOException {
    assertThat(TagList.text(images()))
        .isEqualTo(
            """
            registry.example.com/acme/todos/composition-edge:1a2b3c4d
            registry.example.com/acme/todos/extension-exposition-gateway:5e6f7a8b
            """);
    assertThat(TagList.text(new Images(List.of(), Map.of()))).isEmpty();
  }

  @Test
  void writesAChartToADirectoryOfItsOwn() {
    Path target = directory.resolve("some/../chart");
    assertThat(Exports.chart(CHART, target)).isEqualTo(directory.resolve("chart"));
    assertThat(directory.resolve("chart/Chart.yaml")).hasContent("name: todos\n");
    assertThat(directory.resolve("chart/values.yaml")).hasContent("mono: false\n");
    assertThat(directory.resolve("chart/templates")).isNotEmptyDirectory();
  }

  @Test
  void writesTheBuildContextOfEveryImage() throws IOException {
    Path written = Exports.images(images(), directory.resolve("images"));
    assertThat(written.resolve("dependencies/composition-edge.5e6f7a8b/Dockerfile"))
        .hasContent("FROM node:24\n");
    assertThat(written.resolve("composition-edge.1a2b3c4d/Dockerfile"))
        .hasContent("FROM scratch\n");
    assertThat(written.resolve("extension-exposition-gateway.5e6f7a8b/Dockerfile")).exists();
  }

  @Test
  void refusesADirectoryThatIsNotEmpty() throws IOException {
    Path target = Files.createDirectories(directory.resolve("target"));
    Path kept = Files.writeString(target.resolve("kept.txt"), "kept");
    Images images = images();
    String message =
        "Target directory must be empty: '%s'. Run 'mvn clean', or name another by toa.target."
            .formatted(target);
    assertThatThrownBy(() -> Exports.chart(CHART, target))
        .isInstanceOf(ParameterException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> Exports.images(images, target))
        .isInstanceOf(ParameterException.class)
        .hasMessage(message);
    assertThat(target).isDirectoryContaining(path -> path.equals(kept));
    try (var entries = Files.list(target)) {
      assertThat(entries).hasSize(1);
    }
  }
}
