package io.toa.core.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.ParameterException;
import io.toa.core.ToaException;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContextReaderTest {

  private final ContextReader reader = new ContextReader("1.0.0-alpha.331");

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> environments() {
    return tests("environments.yaml", 16);
  }

  @TestFactory
  Stream<DynamicTest> shortForms() {
    return tests("short-forms.yaml", 15);
  }

  @TestFactory
  Stream<DynamicTest> refusals() {
    return tests("refusals.yaml", 45);
  }

  @TestFactory
  Stream<DynamicTest> shortcuts() {
    return tests("shortcuts.yaml", 8);
  }

  private Stream<DynamicTest> tests(String file, int size) {
    return Vectors.list("context/" + file, size).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(vector.text("name").orElseThrow(), () -> check(vector)));
  }

  private void check(Mapping vector) {
    if (vector.has("error")) {
      assertThatThrownBy(() -> read(vector))
          .isInstanceOf(ToaException.class)
          .extracting(Throwable::getMessage)
          .asString()
          .satisfies(
              message ->
                  assertThat(message.lines().findFirst()).contains(vector.text("error").get()));
      return;
    }
    Mapping expected = vector.mapping("expected").orElseThrow();
    Context context = read(vector);
    Mapping declaration = context.declaration();
    assertThat(context.warnings()).extracting(Fault::path).isEqualTo(vector.texts("warned"));
    assertThat(declaration.plain()).isEqualTo(expected.plain());
    expected
        .mapping("annotations")
        .ifPresent(
            annotations ->
                assertThat(declaration.mapping("annotations").orElseThrow().keys())
                    .containsExactlyElementsOf(annotations.keys()));
  }

  private Context read(Mapping vector) {
    Environment environment = Environment.parse(vector.text("environment").orElse(null));
    Node document = YamlReader.parse(vector.text("context").orElseThrow(), ContextReader.FILE);
    return reader.of(document, directory, environment);
  }

  @Test
  void everyViolationIsReportedWithItsPlace() throws Exception {
    Files.writeString(
        directory.resolve(ContextReader.FILE),
        """
        name: shop
        registry:
          base: reg.io
          platforms: linux
        compositions:
          - name: a-b
            components: [a.b]
        """);
    assertThatThrownBy(() -> reader.read(directory, Environment.UNDEFINED))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            """
            context.toa.yaml: must be array
              context.toa.yaml:4:3: registry.platforms: must be array
              context.toa.yaml:6:5: compositions.0.name: must match pattern "^[a-zA-Z]([a-zA-Z0-9]{1,31})?$". Write up to 32 letters and digits, the first of them a letter.\
            """);
  }

  @Test
  void anImageOrARegistryOfNullIsNotStated() {
    Node document =
        YamlReader.parse(
            """
            name: shop
            registry: {base: reg.io, base@local: ~, build: {image: ""}}
            compositions: [{name: a, components: [a.b], image: node, image@local: ~}]
            """,
            ContextReader.FILE);

    Context local = reader.of(document, directory, Environment.parse("local"));

    assertThat(local.registry().base()).isEmpty();
    assertThat(local.registry().image()).isEmpty();
    assertThat(local.compositions().get(0).image()).isEmpty();
    Context other = reader.of(document, directory, Environment.parse("production"));
    assertThat(other.registry().base()).contains("reg.io");
    assertThat(other.compositions().get(0).image()).contains("node");
  }

  @Test
  void aContextIsFoundUpwards() throws Exception {
    Files.writeString(directory.resolve(ContextReader.FILE), "name: shop\n");
    Path below = Files.createDirectories(directory.resolve("a/b"));
    assertThat(ContextReader.find(below, ".")).isEqualTo(directory);
  }

  @Test
  void aMissingContextIsNamedAsItWasGiven() throws Exception {
    Path below = Files.createDirectories(directory.resolve("a"));
    assertThatThrownBy(() -> ContextReader.find(below, "some/path"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("Cannot find 'context.toa.yaml' from 'some/path'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "context.toa.yml",
        "context.yaml",
        "context.yml",
        "Context.toa.yaml",
        "CONTEXT.YML"
      })
  void aContextOfAnotherNameIsNamed(String name) throws Exception {
    Files.writeString(directory.resolve(name), "name: shop\n");
    Path below = Files.createDirectories(directory.resolve("a"));
    assumeFalse(Files.exists(directory.resolve(ContextReader.FILE)), "names are the same here");
    assertThatThrownBy(() -> ContextReader.find(directory, "."))
        .hasMessage(
            "Cannot find 'context.toa.yaml' from '.'; there is '%s': rename it to 'context.toa.yaml'"
                .formatted(name));
    assertThatThrownBy(() -> ContextReader.find(below, "a"))
        .hasMessage(
            "Cannot find 'context.toa.yaml' from 'a'; there is '%s': rename it to 'context.toa.yaml'"
                .formatted(directory.resolve(name)));
  }

  @ParameterizedTest
  @CsvSource({"'', ''", "[], ':1:1'", "'# a\n  text', ':2:3'"})
  void aDocumentThatIsNoMappingIsRefusedWhereItBegins(String text, String place) {
    assertThatThrownBy(
            () ->
                reader.of(
                    YamlReader.parse(text, ContextReader.FILE), directory, Environment.UNDEFINED))
        .hasMessage("context.toa.yaml: must be object\n  at context.toa.yaml" + place);
  }
}
