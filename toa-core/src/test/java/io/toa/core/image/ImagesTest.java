package io.toa.core.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedComposition;
import io.toa.core.application.DeployedService;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Service;
import io.toa.core.testing.Components;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImagesTest {

  private static final int ROWS = 9;

  private Mapping vectors = (Mapping) Vectors.document("image/vectors.yaml");

  @TempDir Path directory;

  @BeforeEach
  void writeComponents() throws IOException {
    Files.writeString(directory.resolve("package.json"), "{\"type\":\"module\"}");
    for (Node node : vectors.items("components")) {
      Mapping component = (Mapping) node;
      Path root = directory.resolve(component.text("id").orElseThrow());
      for (Node each : component.items("files")) {
        Mapping file = (Mapping) each;
        Path path = root.resolve(file.text("path").orElseThrow());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.text("text").orElseThrow());
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> rows() {
    assertThat(vectors.items("rows")).hasSize(ROWS);
    return vectors.items("rows").stream()
        .map(Mapping.class::cast)
        .map(row -> DynamicTest.dynamicTest(row.text("name").orElseThrow(), () -> check(row)));
  }

  private void check(Mapping row) {
    Mapping expected = row.mapping("expected").orElseThrow();
    Images images = Images.of(application(row));
    String reference = expected.text("reference").orElseThrow();
    assertThat(images.references().values()).extracting(Reference::toString).contains(reference);
    if (!expected.has("tag")) {
      assertThat(images.registered()).isEmpty();
      return;
    }
    Image image = images.registered().get(0);
    assertThat(image.reference()).hasToString(reference);
    if (image instanceof Image.Sources sources) {
      assertThat(sources.version()).isEqualTo(expected.text("bundle").orElseThrow());
      assertThat(sources.base().version()).isEqualTo(expected.text("dependencies").orElseThrow());
      assertThat(sources.base().reference()).hasToString(expected.text("base").orElseThrow());
      assertThat(images.all()).containsExactly(sources.base(), sources);
    }
  }

  @TestFactory
  Stream<DynamicTest> dockerfiles() {
    assertThat(vectors.items("dockerfiles")).hasSize(2);
    return vectors.items("dockerfiles").stream()
        .map(Mapping.class::cast)
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.text("name").orElseThrow(), () -> checkDockerfile(each)));
  }

  private void checkDockerfile(Mapping vector) {
    List<String> lines = image(vector).dockerfile().lines().toList();
    List<String> exact = vector.texts("lines");
    assertThat(lines.subList(0, exact.size())).isEqualTo(exact);
    List<String> rest = lines.subList(exact.size(), lines.size());
    List<Node> then = vector.items("then");
    assertThat(rest).hasSameSizeAs(then);
    for (int i = 0; i < then.size(); i++) {
      Mapping effect = (Mapping) then.get(i);
      assertThat(rest.get(i))
          .startsWith("RUN --mount=" + effect.text("mount").orElseThrow() + " ")
          .contains(effect.text("contains").orElseThrow());
    }
  }

  @TestFactory
  Stream<DynamicTest> contexts() {
    assertThat(vectors.items("contexts")).hasSize(2);
    return vectors.items("contexts").stream()
        .map(Mapping.class::cast)
        .map(
            each ->
                DynamicTest.dynamicTest(each.text("name").orElseThrow(), () -> checkContext(each)));
  }

  private void checkContext(Mapping vector) throws IOException {
    Path root = directory.resolve("contexts");
    Path written = new BuildContexts().write(image(vector), root);
    assertThat(written).isEqualTo(root.resolve(vector.text("directory").orElseThrow()));
    List<Mapping> expected = vector.items("files").stream().map(Mapping.class::cast).toList();
    try (Stream<Path> files = Files.walk(written)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> written.relativize(file).toString().replace('\\', '/')))
          .containsExactlyInAnyOrderElementsOf(
              expected.stream().map(file -> file.text("path").orElseThrow()).toList());
    }
    for (Mapping file : expected) {
      if (file.has("text")) {
        assertThat(written.resolve(file.text("path").orElseThrow()))
            .hasContent(file.text("text").orElseThrow());
      }
    }
  }

  private Image image(Mapping vector) {
    Mapping row = row(vector.text("row").orElseThrow());
    Image.Sources sources = (Image.Sources) Images.of(application(row)).registered().get(0);
    return vector.text("kind").filter("dependencies"::equals).isPresent()
        ? sources.base()
        : sources;
  }

  private Mapping row(String name) {
    return vectors.items("rows").stream()
        .map(Mapping.class::cast)
        .filter(row -> row.text("name").filter(name::equals).isPresent())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theTagDependsOnNothingButContent() {
    List<String> names = List.of("A", "B", "C", "E", "F", "H");
    for (String name : names) {
      assertThat(Images.of(application(row(name)))).isEqualTo(Images.of(application(row(name))));
    }
  }

  @Test
  void membersThatWantDifferentBasesAreRefused() {
    Application application =
        application(
            Mapping.of(
                Map.of(
                    "kind",
                    "composition",
                    "composition",
                    "edge",
                    "members",
                    List.of("todos.tasks", "todos.stats"),
                    "builds",
                    Map.of("todos.stats", Map.of("image", "node:24")))));
    assertThatThrownBy(() -> Images.of(application))
        .isInstanceOfSatisfying(
            InvalidDeclarationException.class,
            refusal -> {
              assertThat(refusal.text())
                  .isEqualTo(
                      "Composition 'edge' requires different base images for its components."
                          + " Specify base image for the composition in the context.");
              assertThat(refusal.faults())
                  .extracting(fault -> fault.path() + ": " + fault.message())
                  .containsExactly(
                      ": " + refusal.text(), "build.image: 'todos.stats' wants this base image");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "ghcr.io/Acme, edge, ghcr.io/Acme/todos/composition-edge",
    "localhost:5000, Edge, localhost:5000/todos/composition-Edge",
    "a___b, edge, a___b/todos/composition-edge",
    "https://example.com, edge, https:/example.com/todos/composition-edge",
  })
  void aNameThatNoRegistryTakesIsRefused(String base, String composition, String repository) {
    Mapping row = row("A").with("composition", Node.of(composition));
    vectors = vectors.with("base", Node.of(base));
    assertThatThrownBy(() -> Images.of(application(row)))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageStartingWith("No registry takes the name '" + repository + "' for an image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:5000/", "Registry.example.com/a_b/c--d.e", "acme", ""})
  void aNameThatARegistryTakesIsTaken(String base) {
    vectors = vectors.with("base", Node.of(base));
    assertThat(Images.of(application(row("A"))).all()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:5000/", "localhost:5000", "registry.example.com/a_b", ""})
  void imagesOfTheContextAreKnownAsItsOwn(String base) {
    vectors = vectors.with("base", Node.of(base));
    Application application = application(row("A"));
    Repositories own = new Repositories(application.context());
    Images images = Images.of(application);

    assertThat(images.all())
        .isNotEmpty()
        .allMatch(image -> own.holds(image.reference().toString()));
    String name = application.context().name();
    assertThat(
            images.all().stream()
                .map(image -> image.reference().toString().replace(name, name + "2")))
        .noneMatch(own::holds);
    assertThat(own.holds("ghcr.io/toa-io/extension-exposition-gateway:1")).isFalse();
  }

  @Test
  void aLoopOfLinksIsRefusedWithItsComponent() throws IOException {
    Path loop = directory.resolve("todos.tasks/operations/loop");
    Files.createSymbolicLink(loop, directory.resolve("todos.tasks"));
    Image image = Images.of(application(row("A"))).registered().get(0);
    assertThatThrownBy(() -> new BuildContexts().write(image, directory.resolve("contexts")))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageContaining("cannot be followed")
        .hasMessageContaining("component 'todos.tasks'");
  }

  @Test
  void installedModulesStayBehindAndModesAreKept() throws IOException {
    Path component = directory.resolve("todos.tasks");
    Files.createDirectories(component.resolve("lib/node_modules/left"));
    Files.createSymbolicLink(component.resolve("node_modules"), directory.resolve("nowhere"));
    Path script = Files.writeString(component.resolve("lib/run.sh"), "true\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    Image image = Images.of(application(row("A"))).registered().get(0);
    Path written = new BuildContexts().write(image, directory.resolve("contexts"));
    assertThat(written.resolve("todos-tasks/lib/run.sh")).isExecutable();
    assertThat(written.resolve("todos-tasks/lib")).isDirectoryNotContaining("glob:**node_modules");
    assertThat(written.resolve("todos-tasks/node_modules")).doesNotExist();
    assertThat(written.resolve(".dockerignore"))
        .hasBinaryContent("Dockerfile\r\n**/node_modules".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aServiceThatIsNotInstalledIsRefused() {
    Application application = application(row("S"), Map.of());
    assertThatThrownBy(() -> Images.of(application))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            """
            '@toa.io/extensions.exposition' is not installed, and `registry.services: build` builds its image from where it is: install the runtime beside @toa.io/operations, or take the image the release publishes with `registry.services: published`
              image/vectors.yaml:157:15: registry.services\
            """);
  }

  @Test
  void aDanglingLinkIsRefusedWithItsComponent() throws IOException {
    Files.createSymbolicLink(directory.resolve("todos.tasks/lib"), directory.resolve("nowhere"));
    Image image = Images.of(application(row("A"))).registered().get(0);
    assertThatThrownBy(() -> new BuildContexts().write(image, directory.resolve("contexts")))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageContaining("ENOENT: no such file or directory, stat '")
        .hasMessageContaining("component 'todos.tasks'");
  }

  @Test
  void linksAreCarriedAsWhatTheyPointTo() throws IOException {
    Path shared = Files.createDirectories(directory.resolve("shared"));
    Files.writeString(shared.resolve("price.js"), "export const price = 1\n");
    Files.createSymbolicLink(directory.resolve("todos.tasks/lib"), shared);
    Image image = Images.of(application(row("A"))).registered().get(0);
    Path written = new BuildContexts().write(image, directory.resolve("contexts"));
    assertThat(written.resolve("todos-tasks/lib/price.js")).hasContent("export const price = 1\n");
    try (Stream<Path> files = Files.walk(written)) {
      assertThat(files).noneMatch(Files::isSymbolicLink);
    }
  }

  private Application application(Mapping row) {
    return application(row, Map.of("@toa.io/extensions.exposition", directory));
  }

  private Application application(Mapping row, Map<String, Path> directories) {
    List<Component> members = row.texts("members").stream().map(id -> component(id, row)).toList();
    Map<String, String> packages = new LinkedHashMap<>();
    for (String each : row.texts("packages")) {
      int at = each.lastIndexOf('@');
      packages.put(each.substring(0, at), each.substring(at + 1));
    }
    List<DeployedComposition> compositions = new ArrayList<>();
    if (row.has("composition")) {
      compositions.add(
          new DeployedComposition(
              row.text("composition").orElseThrow(),
              members,
              List.of(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              packages));
    }
    List<DeployedService> services = new ArrayList<>();
    if (row.has("service")) {
      Map<String, Object> declaration = new LinkedHashMap<>();
      declaration.put("group", row.get("group").orElseThrow());
      declaration.put("name", row.get("service").orElseThrow());
      declaration.put("version", row.get("version").orElseThrow());
      declaration.put("image", row.get("image").orElseThrow());
      services.add(
          new DeployedService(
              "@toa.io/extensions.exposition",
              new Service(Mapping.of(declaration), List.of()),
              List.of()));
    }
    boolean mono = row.text("kind").filter("mono"::equals).isPresent();
    return new Application(
        context(row),
        members,
        List.of(),
        Set.of(),
        compositions,
        List.of(),
        services,
        mono,
        packages,
        directories,
        List.of());
  }

  private Component component(String id, Mapping row) {
    Mapping stated =
        vectors.items("components").stream()
            .map(Mapping.class::cast)
            .filter(each -> each.text("id").filter(id::equals).isPresent())
            .findFirst()
            .orElseThrow();
    Map<String, Object> manifest = new LinkedHashMap<>();
    manifest.put("name", id.substring(id.indexOf('.') + 1));
    manifest.put("namespace", id.substring(0, id.indexOf('.')));
    row.mapping("builds")
        .flatMap(builds -> builds.get(id))
        .ifPresent(build -> manifest.put("build", build));
    String version =
        row.mapping("versions")
            .flatMap(versions -> versions.text(id))
            .orElse(stated.text("version").orElseThrow());
    return Components.of(id, version, Optional.of(directory.resolve(id)), manifest);
  }

  private Context context(Mapping row) {
    Mapping options = row.mapping("options").orElse(Mapping.EMPTY);
    Mapping runtime =
        options
            .mapping("runtime")
            .orElse(Mapping.EMPTY)
            .with("version", vectors.get("runtime").orElseThrow());
    Mapping registry =
        options
            .mapping("registry")
            .orElse(Mapping.EMPTY)
            .with("base", vectors.get("base").orElseThrow());
    if (row.has("services")) {
      registry = registry.with("services", row.get("services").orElseThrow());
    }
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("name", vectors.get("context").orElseThrow());
    context.put("runtime", runtime);
    context.put("registry", registry);
    return new ContextReader("1.0.0-alpha.331")
        .of(Node.of(context), directory, Environment.UNDEFINED);
  }
}
