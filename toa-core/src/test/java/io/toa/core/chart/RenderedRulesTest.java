package io.toa.core.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.cluster.ClusterAccess;
import io.toa.core.helm.EmbeddedHelm;
import io.toa.core.helm.HelmOptions;
import io.toa.core.testing.HelmLibrary;
import io.toa.core.testing.SilentOutput;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules of chart.md 10 that its worked examples do not show: from values to what Helm renders. */
class RenderedRulesTest {

  private static final Mapping FILE =
      Mapping.of(Map.of("apiVersion", "v2", "name", "todos", "version", "1.4.0"));

  @TempDir Path directory;

  static Stream<Named<Mapping>> rules() {
    return Vectors.list("chart/rendered-rules.yaml", 13).stream()
        .map(each -> Named.of(each.text("case").orElseThrow(), each));
  }

  /** Spec: chart.md 1. */
  @Test
  void aChartHasTheseFilesAndNoOthers() throws IOException {
    new ChartWriter().write(new Chart("todos", FILE, Mapping.EMPTY), directory);
    try (Stream<Path> files = Files.walk(directory)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> directory.relativize(file).toString().replace('\\', '/')))
          .containsExactlyInAnyOrder(
              "Chart.yaml",
              "values.yaml",
              "templates/compositions.yaml",
              "templates/services.yaml",
              "templates/mono.yaml",
              "templates/components.yaml",
              "templates/components.configmap.yaml",
              "templates/variables.yaml");
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void renders(Mapping rule) {
    new ChartWriter()
        .write(new Chart("todos", FILE, rule.mapping("values").orElseThrow()), directory);
    if (rule.has("error")) {
      assertThatThrownBy(this::render).hasMessageContaining(rule.text("error").orElseThrow());
      return;
    }
    Map<String, Object> objects = RenderedExamplesTest.objects(render());
    rule.get("objects")
        .ifPresent(size -> assertThat((long) objects.size()).isEqualTo(size.plain()));
    parts(rule, "expected")
        .forEach(
            (name, parts) ->
                parts
                    .members()
                    .forEach(
                        part ->
                            assertThat(at(objects, name, part.key()))
                                .as(name + " " + part.key())
                                .contains(part.value().plain())));
    Mapping absent = rule.mapping("absent").orElse(Mapping.EMPTY);
    absent
        .keys()
        .forEach(
            name ->
                assertThat(absent.texts(name))
                    .allSatisfy(path -> assertThat(at(objects, name, path)).isEmpty()));
    parts(rule, "whole")
        .forEach((name, whole) -> assertThat(objects.get(name)).isEqualTo(whole.plain()));
  }

  private static Map<String, Mapping> parts(Mapping rule, String key) {
    Map<String, Mapping> parts = new LinkedHashMap<>();
    rule.mapping(key)
        .orElse(Mapping.EMPTY)
        .members()
        .forEach(each -> parts.put(each.key(), (Mapping) each.value()));
    return parts;
  }

  /** What an object has at a path of keys and indexes. */
  private static Optional<Object> at(Map<String, Object> objects, String name, String path) {
    assertThat(objects).containsKey(name);
    Object value = objects.get(name);
    for (String step : path.split("\\.", -1)) {
      value =
          value instanceof List<?> list
              ? list.get(Integer.parseInt(step))
              : ((Map<?, ?>) value).get(step);
      if (value == null) {
        return Optional.empty();
      }
    }
    return Optional.of(value);
  }

  private String render() {
    return new EmbeddedHelm(
            HelmLibrary::locate, ClusterAccess.current(), HelmOptions.NONE, new SilentOutput())
        .template("todos", directory, Optional.of("1.31"));
  }
}
