package io.toa.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import io.toa.core.component.Component;
import io.toa.core.export.ManifestExport.Format;
import io.toa.core.testing.Components;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec: operations.md 2; component.md 3, 10. */
class ManifestExportTest {

  private static final List<Component> COMPONENTS =
      List.of(
          Components.named("default.stash"),
          Components.named("todos.tasks"),
          Components.named("Todos.Notes"));

  @TempDir private Path root;

  private Component component(String manifest) {
    Path directory = root.resolve("components/a.b");
    Mapping tree = (Mapping) YamlReader.parse(manifest.replace("<root>", root.toString()), "test");
    return new Component(
        Components.named("a.b").locator(), Optional.of(directory), "1", tree, Map.of());
  }

  @Test
  void putsKeysInOrder() {
    Component shuffled =
        component(
            """
            {extensions: {z: 1, a: 2}, unknown: 1, events: {b: {binding: x, path: <root>/components/a.b,
            conditioned: true}, a: {bridge: node}}, build: {run: r, image: i}, name: b, locator: l, path: p,
            operations: {z: {query: false, type: effect, scope: none}, a: {output: {b: 1, a: 2}, type: t}},
            entity: {custom: false, required: [], properties: {b: {}, a: {}}}, version: '1', namespace: a,
            prototype: {operations: {}, path: <root>/base, prototype: {path: '@toa.io/prototype', prototype: ~}}}
            """);
    assertThat(new ManifestExport(Format.YAML).text(ManifestExport.manifest(shuffled)))
        .isEqualTo(
            """
            name: b
            namespace: a
            version: '1'
            prototype:
              prototype:
                prototype: null
                path: '@toa.io/prototype'
              path: ../../base
              operations: {}
            build:
              image: i
              run: r
            entity:
              properties:
                b: {}
                a: {}
              required: []
              custom: false
            operations:
              z:
                type: effect
                scope: none
                query: false
              a:
                type: t
                output:
                  b: 1
                  a: 2
            events:
              b:
                conditioned: true
                path: .
                binding: x
              a:
                bridge: node
            extensions:
              z: 1
              a: 2
            unknown: 1
            """);
  }

  @Test
  void namesWhatIsInAPackageByIt() throws IOException {
    Files.writeString(root.resolve("package.json"), "{name: '@acme/shop'}");
    assertThat(
            ManifestExport.manifest(component("prototype: {path: <root>/base}"))
                .mapping("prototype")
                .flatMap(prototype -> prototype.text("path")))
        .contains("@acme/shop/base");
  }

  @Test
  void refusesNothingThatOnlyAnImageRefuses() {
    String path = root.resolve("components/a.b/x").toString();
    assertThat(
            ManifestExport.manifest(component("extensions: {a: <root>/components/a.b/x}"))
                .mapping("extensions")
                .flatMap(extensions -> extensions.text("a")))
        .contains(path);
  }

  @Test
  void writesOneOrSeveral() {
    List<Mapping> values = List.of(Mapping.of(Map.of("a", 1)), Mapping.of(Map.of("b", "2")));
    ManifestExport yaml = new ManifestExport(Format.of("yaml"));
    ManifestExport json = new ManifestExport(Format.of("json"));

    assertThat(yaml.text(values)).isEqualTo("a: 1\n---\nb: '2'\n");
    assertThat(json.text(values))
        .isEqualTo("[\n  {\n    \"a\": 1\n  },\n  {\n    \"b\": \"2\"\n  }\n]\n");
    assertThat(yaml.text(values.get(0))).isEqualTo("a: 1\n");
    assertThat(json.text(values.get(0))).isEqualTo("{\n  \"a\": 1\n}\n");
    assertThat(yaml.text(List.of())).isEmpty();
    assertThat(json.text(List.of())).isEqualTo("[]\n");
    assertThatThrownBy(() -> Format.of("xml"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("'xml' is no format: yaml and json are");
  }

  @Test
  void choosesComponentsByIdOrLabel() {
    assertThat(ManifestExport.choose(COMPONENTS, List.of())).isEqualTo(COMPONENTS);
    assertThat(
            ManifestExport.choose(
                COMPONENTS, List.of("Todos.Notes", "stash", "todos-notes", "todos.tasks")))
        .extracting(Component::id)
        .containsExactly("Todos.Notes", "default.stash", "todos.tasks");
    assertThatThrownBy(() -> ManifestExport.choose(COMPONENTS, List.of("tasks")))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "Component 'tasks' is not in the context. There is Todos.Notes, default.stash,"
                + " todos.tasks.");
  }

  @Test
  void hasAnEntityOrNone() {
    assertThat(ManifestExport.entity(component("entity: {properties: {}}"))).isPresent();
    assertThat(ManifestExport.entity(component("name: b"))).isEmpty();
  }
}
