package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** spec: component.md 10, images.md 5.4. */
class CarriedManifestTest {

  @TempDir private Path root;

  @Test
  void rewritesThePathsOfSources() throws IOException {
    Files.writeString(root.resolve("package.json"), "{name: '@acme/shop'}");

    String carried =
        CarriedManifest.of(
            component(
                """
                locator: x
                path: <path>
                packages: {}
                version: a
                entity: ~
                events: {a: {path: <path>}}
                receivers: {b: {path: <path>/inside/it}, c: {operation: d}}
                guards: {e: {path: <root>}}
                prototype: {path: <root>/base, prototype: {path: '@toa.io/prototype', prototype: ~}}
                """));

    assertThat(carried)
        .isEqualTo(
            "{\"version\":\"a\",\"entity\":null,\"events\":{\"a\":{\"path\":\".\"}},"
                + "\"receivers\":{\"b\":{\"path\":\"./inside/it\"},\"c\":{\"operation\":\"d\"}},"
                + "\"guards\":{\"e\":{\"path\":\"@acme/shop\"}},"
                + "\"prototype\":{\"path\":\"@acme/shop/base\","
                + "\"prototype\":{\"path\":\"@toa.io/prototype\",\"prototype\":null}}}");
  }

  @Test
  void refusesWhatIsInNoPackage() throws IOException {
    Files.writeString(root.resolve("package.json"), "{name: '@acme/shop', private: true}");

    assertThatThrownBy(() -> CarriedManifest.of(component("prototype: {path: <root>/base}")))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageStartingWith(
            "'%s/base' is in no package, so an image cannot carry what is in it: what a component "
                + "inherits is reached by the reference of the package it is in.\n",
            root);
  }

  @Test
  void refusesAnyOtherPathOfThisMachine() throws IOException {
    Files.createDirectory(root.resolve("other"));
    Files.writeString(root.resolve("other/manifest.toa.yaml"), "");

    for (String path : new String[] {"<path>", "<path>/lib", "<root>/other"}) {
      String manifest = "extensions: {a: {b: [x, " + path + "]}}";
      assertThatThrownBy(() -> CarriedManifest.of(component(manifest)))
          .isInstanceOf(InvalidDeclarationException.class)
          .hasMessageStartingWith(
              "'extensions.a.b.1' carries a path of the machine that read it: "
                  + resolved(path)
                  + "\n");
    }
    assertThat(CarriedManifest.of(component("extensions: {a: [<path>s, <root>, /]}")))
        .startsWith("{\"extensions\"");
  }

  @Test
  void isNotForWhatExtensionsBring() {
    Component brought =
        Component.ofDigest(
            Mapping.of(Map.of("name", "a", "namespace", "b", "version", "c")), Map.of());

    assertThatThrownBy(() -> CarriedManifest.of(brought))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("b.a");
  }

  static List<Mapping> vectors() {
    return Vectors.list("component/carried.yaml", 15);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void carriesWhatIsOfNoMachine(Mapping row) throws IOException {
    for (Member file : row.mapping("files").orElse(Mapping.EMPTY).members()) {
      Path path = root.resolve(file.key());
      Files.createDirectories(path.getParent());
      Files.writeString(path, (String) file.value().plain());
    }
    Component component = component(Json.compact(row.get("manifest").orElseThrow()));

    if (row.has("error")) {
      InvalidDeclarationException fault =
          catchThrowableOfType(
              InvalidDeclarationException.class, () -> CarriedManifest.of(component));
      assertThat(fault).isNotNull();
      assertThat(fault.text()).isEqualTo(resolved(row.text("error").orElseThrow()));
    } else {
      String expected = resolved(Json.compact(row.get("carried").orElseThrow()));
      assertThat(CarriedManifest.of(component)).isEqualTo(expected);
      assertThat(Json.parse(CarriedManifest.of(component), "carried"))
          .isEqualTo(Json.parse(expected, "expected"));
    }
  }

  private Component component(String manifest) {
    return new Component(
        new Locator("todos", "tasks"),
        Optional.of(directory()),
        "a",
        (Mapping) YamlReader.parse(resolved(manifest), "manifest.toa.yaml"),
        Map.of());
  }

  private Path directory() {
    return root.resolve("components/todos.tasks");
  }

  private String resolved(String text) {
    return text.replace("<path>", directory().toString()).replace("<root>", root.toString());
  }
}
