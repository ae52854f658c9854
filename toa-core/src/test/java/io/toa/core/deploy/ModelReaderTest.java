package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.ComponentReader;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.NativeLibraries;
import io.toa.core.component.bridge.SwcModuleParser;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.ToaDefinitions;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Image;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class ModelReaderTest {

  private final ModelReader reader =
      new ModelReader(
          new ComponentReader(new Bridges(new SwcModuleParser(NativeLibraries.onClassPath()))),
          Dependencies.ofToa(),
          ModelReaderTest::definitions,
          Optional.empty(),
          Optional.empty());

  @TempDir private Path directory;

  @TestFactory
  Stream<DynamicTest> refusals() {
    return Vectors.list("faults/refusals.yaml", 10).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(vector.text("name").orElseThrow(), () -> check(vector)));
  }

  @TestFactory
  Stream<DynamicTest> warnings() {
    return Vectors.list("faults/warnings.yaml", 4).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(vector.text("name").orElseThrow(), () -> warn(vector)));
  }

  private void warn(Mapping vector) throws IOException {
    Path root = Files.createTempDirectory(directory, "context");
    write(root, vector);
    Path digests = root.resolve("node_modules/@toa.io/definitions/digest");
    Files.createDirectories(digests);
    Files.writeString(digests.resolve("extensions.introspection.json"), "[]");
    assertThat(reader.read(root, Environment.UNDEFINED, false).application().warnings())
        .extracting(Fault::toString)
        .containsExactlyElementsOf(vector.texts("warnings"));
  }

  private void check(Mapping vector) throws IOException {
    Path root = Files.createTempDirectory(directory, "context");
    write(root, vector);
    assertThatThrownBy(() -> reader.read(root, Environment.UNDEFINED, false))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            vector
                .text("message")
                .orElseThrow()
                .stripTrailing()
                .replace("<root>", root.toString()));
  }

  @Test
  void aLinkThatLeadsNowhereIsRefusedAsWhenItsImageIsPrepared() throws IOException {
    Path root = directory.resolve("shop");
    write(
        root,
        Mapping.of(
            Map.of(
                "files",
                Map.of(
                    "context.toa.yaml",
                    """
                    name: shop
                    version: 1.0.Final
                    registry: {base: reg.io, services: published}
                    resources: ~
                    introspection: {}
                    ingress: {hosts: [shop.example.com]}
                    amqp: amqp://rmq.example.com
                    mongodb: mongodb://mongo.example.com
                    """,
                    "components/a.b/manifest.toa.yaml",
                    "entity: {properties: {}}\n",
                    "components/a.b/node_modules/left/index.js",
                    "",
                    "components/a.c/manifest.toa.yaml",
                    "entity: {properties: {}}\n",
                    "node_modules/@toa.io/definitions/digest/extensions.introspection.json",
                    "[]"))));
    Path link = root.resolve("components/a.b/lib/prices.js");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, Path.of("nowhere"));
    Files.createSymbolicLink(root.resolve("components/a.b/node_modules/right"), Path.of("nowhere"));
    Model model = reader.read(root, Environment.UNDEFINED, false);
    String text =
        "ENOENT: no such file or directory, stat '%s' (a link of component 'a.b' that cannot be followed)"
            .formatted(link);

    Image image = model.images().all().get(1);
    assertThatThrownBy(() -> new BuildContexts().of(image)).hasMessage(text);
    assertThatThrownBy(model::check)
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            """
            Version '1.0.Final' of context 'shop' is no semantic version, which Helm requires of a chart. Declare one such as 1.4.0 in context.toa.yaml.
              context.toa.yaml:2:1: version: Version '1.0.Final' of context 'shop' is no semantic version, which Helm requires of a chart. Declare one such as 1.4.0 in context.toa.yaml.
            """
                + "  "
                + text);
    Files.delete(link);
    assertThatThrownBy(model::check).hasMessageStartingWith("Version '1.0.Final'");
  }

  private static ToaDefinitions definitions(Path root) {
    String release = ModelReader.TOA_VERSION;
    return ToaDefinitions.of(
        root,
        new ToaDefinitions.Options(Optional.of(release), Optional.empty(), release),
        ClassLoader.getPlatformClassLoader());
  }

  private static void write(Path root, Mapping vector) throws IOException {
    for (Member file : vector.mapping("files").orElseThrow().members()) {
      Path path = root.resolve(file.key());
      Files.createDirectories(path.getParent());
      Files.writeString(path, (String) file.value().plain());
    }
  }
}
