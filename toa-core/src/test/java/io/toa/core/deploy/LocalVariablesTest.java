package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ToaException;
import io.toa.core.component.ComponentReader;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.NativeLibraries;
import io.toa.core.component.bridge.SwcModuleParser;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.ToaDefinitions;
import io.toa.core.export.DevelopmentSecrets;
import io.toa.core.export.EnvFile;
import io.toa.core.export.LocalEnvironment;
import io.toa.core.export.Selection;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Spec: operations.md 7.4, TV22, TV23: what {@code toa:env} writes for a context. */
class LocalVariablesTest {

  private static final Mapping COMMON =
      Mapping.of(
              Map.of(
                  "name", "collection",
                  "registry", "localhost:5000",
                  "amqp", "amqp://whatever",
                  "mongodb", "mongodb://whatever",
                  "introspection", false))
          .with("resources", Node.of(null));

  @TempDir private Path root;

  static Stream<Named<Mapping>> runs() {
    return Vectors.list("export/env.yaml", 24).stream()
        .map(each -> Named.of(each.text("case").orElseThrow(), each));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void writesWhatTheSpecSays(Mapping run) throws IOException {
    prepare(run);
    Path file = root.resolve(".env");
    if (run.has("file")) {
      Files.writeString(file, run.text("file").orElseThrow());
    }
    if (run.has("refused")) {
      assertThatThrownBy(() -> write(run, file))
          .isInstanceOf(ToaException.class)
          .hasMessageStartingWith(run.text("refused").orElseThrow());
      assertThat(Files.exists(file) ? Files.readString(file) : null)
          .isEqualTo(run.text("file").orElse(null));
      return;
    }
    write(run, file);
    String text = Files.readString(file);
    run.text("expected").ifPresent(expected -> assertThat(text).isEqualTo(expected));
    assertThat(text.lines()).containsAll(run.texts("has"));
    assertThat(text.lines().map(line -> line.split("=", 2)[0]))
        .doesNotContainAnyElementsOf(
            run.has("lacks") ? run.texts("lacks") : List.of("no such variable"));
  }

  static Stream<Named<Mapping>> vectors() {
    List<Mapping> vectors =
        Vectors.list("deploy/vectors.yaml", 37).stream()
            .filter(each -> List.of("TV22", "TV23").contains(each.text("vector").orElseThrow()))
            .toList();
    assertThat(vectors).hasSize(3);
    return vectors.stream().map(each -> Named.of(each.text("name").orElseThrow(), each));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void refusesWhatTheReferenceRefusesAndLeavesTheFile(Mapping vector) throws IOException {
    Mapping run =
        run(List.of(vector.text("command").orElseThrow().split(" ", -1)))
            .with(
                "components",
                Node.of(Map.of("mongo.one", "{exposition: {}, entity: {properties: {}}}")))
            .with("context", Node.of(Map.of("exposition", Map.of("authorities", Map.of()))));
    prepare(run);
    Path file = Files.writeString(root.resolve(".env"), "TOA_ENV=before\n");

    assertThatThrownBy(() -> write(run, file))
        .isInstanceOf(ToaException.class)
        .hasMessageStartingWith(vector.text("stderr").orElseThrow());
    assertThat(file).hasContent("TOA_ENV=before\n");
  }

  /** What a command line asks for: an environment, or an option with a value. */
  private static Mapping run(List<String> words) {
    return words.get(1).startsWith("--")
        ? Mapping.of(Map.of(words.get(1).substring(2), List.of(words.get(2))))
        : Mapping.of(Map.of("environment", words.get(1)));
  }

  private void write(Mapping run, Path target) {
    Bridges bridges = new Bridges(new SwcModuleParser(NativeLibraries.none()));
    ModelReader models =
        new ModelReader(
            new ComponentReader(bridges),
            Dependencies.ofToa(),
            directory ->
                ToaDefinitions.of(
                    directory,
                    new ToaDefinitions.Options(
                        Optional.empty(), Optional.empty(), ModelReader.TOA_VERSION),
                    LocalVariablesTest.class.getClassLoader()),
            Optional.empty(),
            Optional.empty());
    var variables =
        models.variables(
            root,
            Environment.parse(run.text("environment").orElse("local")),
            false,
            new Selection(run.texts("component"), run.texts("service")),
            warning -> {});
    Mapping process = run.mapping("process").orElse(Mapping.EMPTY);
    EnvFile file = new EnvFile(target);
    file.write(
        new LocalEnvironment(
                run.has("dev")
                    ? Optional.of(new DevelopmentSecrets(process::text, new Random(1)))
                    : Optional.empty(),
                Optional.empty())
            .values(variables, file.read()));
  }

  private void prepare(Mapping run) throws IOException {
    Mapping context = COMMON;
    Mapping own = run.mapping("context").orElse(Mapping.EMPTY);
    for (String key : own.keys()) {
      context = context.with(key, own.get(key).orElseThrow());
    }
    // a context is YAML, of which JSON is a part
    Files.writeString(root.resolve("context.toa.yaml"), Json.pretty(context));
    Mapping components = run.mapping("components").orElseThrow();
    for (String name : components.keys()) {
      Path directory = Files.createDirectories(root.resolve("components").resolve(name));
      Files.writeString(
          directory.resolve("manifest.toa.yaml"), components.text(name).orElseThrow());
    }
    brings("configuration", "configuration", "values");
    brings("exposition", "identity", "tokens");
  }

  private void brings(String extension, String namespace, String name) throws IOException {
    Path definitions = root.resolve("node_modules/@toa.io/definitions");
    Files.createDirectories(definitions.resolve("digest"));
    Files.writeString(
        definitions.resolve("package.json"),
        "{\"name\": \"@toa.io/definitions\", \"version\": \"1.0.0-alpha.331\"}");
    Files.writeString(
        definitions.resolve("digest/extensions." + extension + ".json"),
        """
        [{"label": "%s-%s", "manifest": {"namespace": "%s", "name": "%s", "version": "3f9a1c02",
          "entity": {"properties": {}, "storage": "@toa.io/storages.mongodb"}, "extensions": {}}}]
        """
            .formatted(namespace, name, namespace, name));
    // the folder that the image of its service is made of
    Path installed = root.resolve("node_modules/@toa.io/extensions." + extension);
    Files.createDirectories(installed);
    Files.writeString(
        installed.resolve("package.json"),
        "{\"name\": \"@toa.io/extensions.%s\", \"version\": \"1.0.0-alpha.331\"}"
            .formatted(extension));
  }
}
