package io.toa.core.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.ComponentReader;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Definitions;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.ToaDefinitions;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Contexts, manifests and digests that are odd: accepted, or refused with one clear text. */
class OddInputTest {

  private static final String VERSION = "1.0.0-alpha.331";
  private static final List<String> LINES =
      List.of(
          "name: shop",
          "version: 1.0.0",
          "registry: reg.io",
          "resources: ~",
          "amqp: amqp://rmq.example.com",
          "mongodb: mongodb://mongo.example.com");

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> contexts() {
    return tests("contexts.yaml", 174);
  }

  @TestFactory
  Stream<DynamicTest> manifests() {
    return tests("manifests.yaml", 71);
  }

  @TestFactory
  Stream<DynamicTest> digests() {
    return tests("digests.yaml", 18);
  }

  private Stream<DynamicTest> tests(String file, int size) {
    return Vectors.list("application/" + file, size).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    vector.text("context").orElse("") + " " + vector.text("manifest").orElse(""),
                    () -> check(vector)));
  }

  private void check(Mapping vector) throws IOException {
    Path root = Files.createTempDirectory(directory, "application");
    write(root, vector);
    if (vector.has("error")) {
      assertThatThrownBy(() -> read(root))
          .isInstanceOfSatisfying(
              InvalidDeclarationException.class,
              refusal -> {
                assertThat(refusal.text()).isEqualTo(vector.text("error").orElseThrow());
                assertThat(refusal.faults())
                    .isNotEmpty()
                    .allSatisfy(fault -> assertThat(fault.place().file()).isNotEmpty());
              });
    } else {
      assertThat(read(root).compositions()).isNotEmpty();
    }
  }

  private static Application read(Path root) {
    ComponentReader components = new ComponentReader(new Bridges(null));
    return new ApplicationReader(
            components::readAll, OddInputTest::definitions, Dependencies.ofToa(), VERSION)
        .read(new ContextReader(VERSION).read(root, Environment.UNDEFINED), false);
  }

  private static Definitions definitions(Path root) {
    return ToaDefinitions.of(
        root,
        new ToaDefinitions.Options(Optional.of(VERSION), Optional.empty(), VERSION),
        OddInputTest.class.getClassLoader());
  }

  private static void write(Path root, Mapping vector) throws IOException {
    String context = vector.text("context").orElse("");
    StringBuilder text = new StringBuilder(context).append('\n');
    LINES.stream()
        .filter(line -> !context.startsWith(line.substring(0, line.indexOf(':') + 1)))
        .forEach(line -> text.append(line).append('\n'));
    Files.writeString(root.resolve("context.toa.yaml"), text);
    Path odd = Files.createDirectories(root.resolve("components/a.b"));
    Files.writeString(odd.resolve("manifest.toa.yaml"), vector.text("manifest").orElse(""));
    Path plain = Files.createDirectories(root.resolve("components/a.c"));
    Files.writeString(plain.resolve("manifest.toa.yaml"), "bridge: bash\n");
    Files.writeString(
        Files.createDirectories(plain.resolve("operations")).resolve("add.sh"), "#!/bin/sh\n");
    Path digests = Files.createDirectories(root.resolve("node_modules/@toa.io/definitions/digest"));
    for (String name : List.of("cadence", "configuration", "exposition", "introspection")) {
      Files.writeString(digests.resolve("extensions." + name + ".json"), "[]");
    }
    Files.writeString(
        digests.resolve("extensions.exposition.json"), vector.text("digest").orElse("[]"));
  }
}
