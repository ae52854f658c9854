package io.toa.core.component.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** spec: component.md 6. */
class ExtensionsTest {

  private static final String VECTORS = "/component/extension-vectors.yaml";
  private static final String OPERATIONS =
      """
      sum: {type: computation, scope: none, query: false}
      sweep: {type: effect, scope: none, query: false}
      report: {type: unmanaged, scope: none, query: false}
      receive: {type: effect, scope: none, query: false, stream: data}
      observe: {type: observation, scope: entry}
      enumerate: {type: observation, scope: entries}
      """;

  private final Extensions extensions = Extensions.ofToa();

  @Test
  void hasEveryVector() throws IOException {
    assertThat(vectors()).hasSize(62);
    assertThat(examples()).hasSize(4);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void normalizesDeclarations(Mapping row) {
    String reference = row.text("extension").orElseThrow();
    Node declaration = row.get("declaration").orElseThrow();
    Mapping manifest = manifest(row.has("default")).with("extensions", of(reference, declaration));

    if (row.has("error")) {
      InvalidDeclarationException fault =
          catchThrowableOfType(
              InvalidDeclarationException.class, () -> extensions.normalize(manifest));
      assertThat(fault).isNotNull();
      assertThat(fault.text()).isEqualTo(row.text("error").orElseThrow());
      assertThat(fault.faults()).isNotEmpty();
      assertThat(fault.faults().get(0).place().file()).isEqualTo(VECTORS);
    } else {
      Mapping normalized = extensions.normalize(manifest).mapping("extensions").orElseThrow();
      assertThat(normalized.get(reference)).isEqualTo(row.get("expected"));
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void keepsTheExamples(Mapping row) {
    String reference = row.text("extension").orElseThrow();
    Mapping manifest =
        manifest(false).with("extensions", of(reference, row.get("declaration").orElseThrow()));

    assertThat(extensions.normalize(manifest).mapping("extensions").orElseThrow().get(reference))
        .isEqualTo(row.get("expected"));
  }

  @Test
  void addsTheImplicitExtensionsFirst() {
    String stated = "{'@toa.io/extensions.stash': ~, '@toa.io/extensions.introspection': false}";
    Mapping manifest =
        manifest(false).with("extensions", YamlReader.parse(stated, "manifest.toa.yaml"));

    Mapping normalized = extensions.normalize(manifest).mapping("extensions").orElseThrow();

    assertThat(normalized.keys())
        .containsExactly(
            "@toa.io/extensions.telemetry",
            "@toa.io/extensions.fetch",
            "@toa.io/extensions.introspection",
            "@toa.io/extensions.stash");
    assertThat(normalized.get("@toa.io/extensions.introspection")).contains(Node.of(false));
    assertThat(normalized.get("@toa.io/extensions.telemetry")).contains(Mapping.EMPTY);
    assertThat(normalized.get("@toa.io/extensions.fetch")).contains(Node.ofNull());
  }

  @Test
  void saysWhereAnEndpointOfAnotherComponentStands() {
    Node declaration = YamlReader.parse("/: {POST: other.thing.op}", "manifest.toa.yaml");
    Mapping manifest =
        manifest(false).with("extensions", of("@toa.io/extensions.exposition", declaration));

    InvalidDeclarationException fault =
        catchThrowableOfType(
            InvalidDeclarationException.class, () -> extensions.normalize(manifest));

    assertThat(fault.text()).isEqualTo("Operation 'op' not found");
    assertThat(fault.faults().get(0).place()).hasToString("manifest.toa.yaml:1:11");
  }

  private static Mapping of(String reference, Node declaration) {
    return Mapping.EMPTY.with(reference, declaration);
  }

  private static Mapping manifest(boolean inDefault) {
    return Mapping.of(
        Map.of(
            "name", inDefault ? "orders" : "tasks",
            "namespace", inDefault ? "default" : "todos",
            "operations", YamlReader.parse(OPERATIONS, "operations")));
  }

  private static Stream<Mapping> vectors() throws IOException {
    return rows(VECTORS);
  }

  private static Stream<Mapping> examples() throws IOException {
    return rows("/component/extensions.yaml");
  }

  private static Stream<Mapping> rows(String resource) throws IOException {
    try (InputStream stream = ExtensionsTest.class.getResourceAsStream(resource)) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      List<Node> rows = ((Sequence) YamlReader.parse(text, resource)).items();
      return rows.stream().map(Mapping.class::cast);
    }
  }
}
