package io.toa.core.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.chart.ChartExamplesTest.Example;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.helm.EmbeddedHelm;
import io.toa.core.helm.HelmOptions;
import io.toa.core.testing.HelmLibrary;
import io.toa.core.testing.SilentOutput;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked examples of chart.md 14: from values to what Helm renders. */
class RenderedExamplesTest {

  private static final String CURRENT = "1.31";

  /** The oldest that the chart is for: it does not know {@code matchLabelKeys}. */
  private static final String OLDEST = "1.20";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"14.1", "14.2", "14.3", "14.4", "14.5"})
  void rendersTheObjectsOfTheExample(String section) throws IOException {
    Map<String, Object> rendered = objects(render(section, CURRENT));
    assertThat(rendered).hasSize(stated(section)).isEqualTo(expected(section));
  }

  @ParameterizedTest
  @ValueSource(strings = {"14.1", "14.2", "14.3", "14.4", "14.5"})
  void rendersForAnOldServerWhatItKnows(String section) throws IOException {
    String text = render(section, OLDEST);
    assertThat(text).doesNotContain("matchLabelKeys");
    Map<String, Object> known = new LinkedHashMap<>();
    expected(section).forEach((name, object) -> known.put(name, asOldServersKnowIt(object)));
    assertThat(objects(text)).hasSize(stated(section)).isEqualTo(known);
  }

  private static int stated(String section) {
    Mapping example = (Mapping) Vectors.document("chart/" + section + "/example.yaml");
    return Math.toIntExact((Long) example.get("objects").orElseThrow().plain());
  }

  private static Map<String, Object> expected(String section) {
    return objects(Vectors.text("chart/" + section + "/rendered.yaml"));
  }

  private String render(String section, String kubeVersion) throws IOException {
    return new EmbeddedHelm(
            HelmLibrary::locate, ClusterAccess.current(), HelmOptions.NONE, new SilentOutput())
        .template(write(section, directory).release(), directory, Optional.of(kubeVersion));
  }

  /** Writes the chart of an example to a directory. */
  static Chart write(String section, Path directory) throws IOException {
    Example example = new Example(section);
    Values values = Values.of(example.application(), example.images(), example.map());
    Chart chart = Chart.of(example.application(), values);
    new ChartWriter().write(chart, directory);
    for (Node reference : chart.file().items("dependencies")) {
      writeEmptyChart((Mapping) reference, directory);
    }
    return chart;
  }

  /** In place of a chart that would be fetched. */
  private static void writeEmptyChart(Mapping reference, Path directory) throws IOException {
    String name = reference.text("name").orElseThrow();
    Path chart = Files.createDirectories(directory.resolve("charts").resolve(name));
    Files.writeString(
        chart.resolve("Chart.yaml"),
        "apiVersion: v2\nname: %s\nversion: %s\n"
            .formatted(name, reference.text("version").orElseThrow()));
  }

  /** The objects of a stream of documents by kind and name, none of them twice. */
  static Map<String, Object> objects(String text) {
    Map<String, Object> objects = new LinkedHashMap<>();
    for (String document : text.split("(?m)^---$", -1)) {
      if (YamlReader.parse(document, "manifest") instanceof Mapping object) {
        String name =
            object.text("kind").orElseThrow()
                + "/"
                + object.mapping("metadata").flatMap(each -> each.text("name")).orElseThrow();
        assertThat(objects).doesNotContainKey(name);
        objects.put(name, unzipped(object.plain()));
      }
    }
    return objects;
  }

  /** Compressors differ in the bytes they make of one text. */
  private static Object unzipped(Object value) {
    return edited(
        value,
        (key, each) ->
            key.equals(".map.json.gz") ? Optional.of(unzip((String) each)) : Optional.of(each));
  }

  private static String unzip(String text) {
    byte[] bytes = Base64.getDecoder().decode(text);
    try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The field of 1.27 is not there, and quantities are texts. */
  private static Object asOldServersKnowIt(Object value) {
    return edited(
        value,
        (key, each) ->
            switch (key) {
              case "matchLabelKeys" -> Optional.empty();
              case "cpu", "memory" -> Optional.of(String.valueOf(each));
              default -> Optional.of(each);
            });
  }

  /** What becomes of a value under a key; empty to leave it out. */
  private interface Edit {

    Optional<Object> of(String key, Object value);
  }

  private static Object edited(Object value, Edit edit) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> edited = new LinkedHashMap<>();
      map.forEach(
          (key, each) ->
              edit.of((String) key, edited(each, edit))
                  .ifPresent(made -> edited.put((String) key, made)));
      return edited;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(each -> edited(each, edit)).toList();
    }
    return value;
  }
}
