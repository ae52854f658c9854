package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** spec: component.md 12.2 to 12.5. */
class ManifestVectorsTest {

  @TempDir private Path root;

  @Test
  void hasEveryVector() throws IOException {
    assertThat(manifests()).hasSize(3);
    assertThat(refusals()).hasSize(31);
    assertThat(names()).hasSize(6);
    assertThat(versions()).hasSize(4);
    assertThat(violations()).hasSize(36);
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void normalizesManifests(Mapping row) {
    String directory = row.text("directory").orElseThrow();
    Component component = planted(row, directory).read(directory);

    assertThat(Json.parse(CarriedManifest.of(component), "manifest.toa.json"))
        .isEqualTo(row.get("expected").orElseThrow());
    assertThat(component.warnings()).isEmpty();
    if (row.has("connectors")) {
      assertThat(component.connectors()).containsExactlyElementsOf(row.texts("connectors"));
    }
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusesManifests(Mapping row) {
    String directory = "todos.tasks";
    ComponentTree tree = planted(row, directory);
    boolean accepted = Boolean.TRUE.equals(row.get("accepted").orElseThrow().plain());
    if (accepted) {
      Component component = tree.read(directory);
      if (row.has("image")) {
        assertThat(text(() -> CarriedManifest.of(component)))
            .isEqualTo(expected(row, "image", tree.directory(directory)));
      }
    } else {
      assertThat(text(() -> tree.read(directory)))
          .isEqualTo(expected(row, "error", tree.directory(directory)));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void namesComponents(Mapping row) {
    String directory = row.text("directory").orElseThrow();
    ComponentTree tree =
        new ComponentTree(root).manifest(directory, row.text("manifest").orElseThrow());

    Locator locator = tree.read(directory).locator();

    Mapping expected = row.mapping("expected").orElseThrow();
    assertThat(expected.keys()).containsExactlyInAnyOrder("id", "label", "uppercase");
    assertThat(locator.id()).isEqualTo(expected.text("id").orElseThrow());
    assertThat(locator.label()).isEqualTo(expected.text("label").orElseThrow());
    assertThat(locator.uppercase()).isEqualTo(expected.text("uppercase").orElseThrow());
  }

  static List<Mapping> locators() {
    return Vectors.list("component/locators.yaml", 2);
  }

  @ParameterizedTest
  @MethodSource("locators")
  void givesEveryFormOfALocator(Mapping row) {
    Locator locator =
        new Locator(row.text("namespace").orElseThrow(), row.text("name").orElseThrow());

    assertThat(locator.id()).isEqualTo(row.text("id").orElseThrow());
    assertThat(locator.label()).isEqualTo(row.text("label").orElseThrow());
    assertThat(locator.uppercase()).isEqualTo(row.text("uppercase").orElseThrow());
    assertThat(locator.lowercase()).isEqualTo(row.text("lowercase").orElseThrow());
  }

  static List<Mapping> errors() {
    return Vectors.list("component/schema-errors.yaml", 16);
  }

  @ParameterizedTest
  @MethodSource("errors")
  void refusesEveryExampleOfTheTable(Mapping row) {
    for (String manifest : row.texts("manifests")) {
      ComponentTree tree = new ComponentTree(root).manifest("todos.tasks", manifest + "\n");

      assertThat(text(() -> tree.read("todos.tasks")))
          .as(manifest)
          .isEqualTo(row.text("message").orElseThrow());
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void takesAStatedVersion(Mapping row) {
    ComponentTree tree =
        new ComponentTree(root).manifest("todos.tasks", row.text("manifest").orElseThrow());

    assertThat(tree.read("todos.tasks").version()).isEqualTo(row.text("version").orElseThrow());
  }

  @ParameterizedTest
  @MethodSource("violations")
  void reportsViolationsInTheWordsOfTheValidator(Mapping row) {
    ComponentTree tree =
        new ComponentTree(root).manifest("todos.tasks", row.text("manifest").orElseThrow() + "\n");
    if (row.has("modules")) {
      tree.file("components/todos.tasks/operations/sum.js", "export function computation () {}\n")
          .file("components/todos.tasks/events/done.js", "\n")
          .file("components/todos.tasks/receivers/a.b.c.js", "\n");
    }

    assertThat(text(() -> tree.read("todos.tasks"))).isEqualTo(row.text("message").orElseThrow());
  }

  private ComponentTree planted(Mapping row, String directory) {
    ComponentTree tree = new ComponentTree(root);
    row.items("files").stream()
        .map(Mapping.class::cast)
        .forEach(file -> tree.file("components/" + directory + "/" + path(file), content(file)));
    row.items("outside").stream()
        .map(Mapping.class::cast)
        .forEach(file -> tree.file("components/" + path(file), content(file)));
    return tree;
  }

  private static String path(Mapping file) {
    return file.text("path").orElseThrow();
  }

  private static String content(Mapping file) {
    return file.text("text").orElseThrow();
  }

  private static String text(Runnable refused) {
    InvalidDeclarationException fault =
        catchThrowableOfType(InvalidDeclarationException.class, refused::run);
    assertThat(fault).isNotNull();
    return fault.text();
  }

  private static String expected(Mapping row, String key, Path directory) {
    return row.text(key)
        .orElseThrow()
        .replace("<path>", directory.toString())
        .replace("<parent>", directory.getParent().toString());
  }

  private static Stream<Mapping> manifests() throws IOException {
    return vectors("manifests");
  }

  private static Stream<Mapping> refusals() throws IOException {
    return vectors("refusals");
  }

  private static Stream<Mapping> names() throws IOException {
    return vectors("names");
  }

  private static Stream<Mapping> versions() throws IOException {
    return vectors("stated-versions");
  }

  private static Stream<Mapping> violations() throws IOException {
    return vectors("schema-violations");
  }

  private static Stream<Mapping> vectors(String name) throws IOException {
    String resource = "/component/" + name + ".yaml";
    try (InputStream stream = ManifestVectorsTest.class.getResourceAsStream(resource)) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return ((Sequence) YamlReader.parse(text, resource))
          .items().stream().map(Mapping.class::cast);
    }
  }
}
