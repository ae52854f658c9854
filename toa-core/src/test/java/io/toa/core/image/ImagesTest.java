package io.toa.core.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
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

  @TempDir Path directory;
  private VectorApplications vectors;

  @BeforeEach
  void writeComponents() throws IOException {
    vectors = VectorApplications.in(directory);
  }

  @TestFactory
  Stream<DynamicTest> rows() {
    assertThat(vectors.list("rows")).hasSize(ROWS);
    return vectors.list("rows").stream()
        .map(row -> DynamicTest.dynamicTest(row.text("name").orElseThrow(), () -> check(row)));
  }

  private void check(Mapping row) {
    Mapping expected = row.mapping("expected").orElseThrow();
    Images images = Images.of(vectors.application(row));
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
    assertThat(vectors.list("dockerfiles")).hasSize(2);
    return vectors.list("dockerfiles").stream()
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
    assertThat(vectors.list("contexts")).hasSize(2);
    return vectors.list("contexts").stream()
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
    Mapping row = vectors.row(vector.text("row").orElseThrow());
    Image.Sources sources = vectors.sources(row);
    return vector.text("kind").filter("dependencies"::equals).isPresent()
        ? sources.base()
        : sources;
  }

  /** What the reference runs names the images, their contexts, platforms and arguments. */
  @TestFactory
  Stream<DynamicTest> commands() {
    assertThat(vectors.list("commands")).hasSize(3);
    return vectors.list("commands").stream()
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.text("name").orElseThrow(), () -> checkCommands(each)));
  }

  private void checkCommands(Mapping vector) {
    Mapping row = vectors.row(vector.text("row").orElseThrow());
    if (vector.has("platforms")) {
      Node platforms = vector.get("platforms").orElseThrow();
      row =
          row.with(
              "options", Node.of(Map.of("registry", Mapping.EMPTY.with("platforms", platforms))));
    }
    VectorApplications applications =
        vector.text("base").map(base -> vectors.with("base", base)).orElse(vectors);
    List<Image> images = Images.of(applications.application(row)).all();
    List<String> runs =
        vector.items("runs").stream()
            .map(each -> ((Mapping) each).text("run").orElseThrow().replace(" --insecure", ""))
            .toList();
    assertThat(runs.stream().filter(run -> run.startsWith("docker manifest inspect ")))
        .containsExactlyElementsOf(
            vector.text("command").filter("alias"::equals).isPresent()
                ? List.of()
                : images.stream()
                    .map(each -> "docker manifest inspect " + each.reference())
                    .toList());
    List<String> builds = runs.stream().filter(run -> run.contains(" buildx build ")).toList();
    for (int i = 0; i < builds.size(); i++) {
      Image image = images.get(i);
      assertThat(builds.get(i))
          .contains(" --tag %s <t>/%s ".formatted(image.reference(), image.directory()));
      assertThat(builds.get(i).contains(" --build-arg NPM_TOKEN="))
          .isEqualTo(image.arguments().contains("NPM_TOKEN"));
      assertThat(builds.get(i).contains(" --platform linux/amd64,linux/arm64 "))
          .isEqualTo(image.platforms().isPresent());
    }
    assertThat(runs.stream().filter(run -> run.contains(" imagetools create ")))
        .allMatch(
            run ->
                run.equals(
                    "docker buildx imagetools create --tag %s %s"
                        .formatted(
                            images
                                .get(1)
                                .reference()
                                .withTag(vector.text("environment").orElseThrow()),
                            images.get(1).reference())));
  }

  @Test
  void membersThatWantDifferentBasesAreRefused() {
    Application application =
        vectors.application(
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
    Mapping row = vectors.row("A").with("composition", Node.of(composition));
    vectors = vectors.with("base", base);
    assertThatThrownBy(() -> Images.of(vectors.application(row)))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageStartingWith("No registry takes the name '" + repository + "' for an image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:5000/", "Registry.example.com/a_b/c--d.e", "acme", ""})
  void aNameThatARegistryTakesIsTaken(String base) {
    vectors = vectors.with("base", base);
    assertThat(Images.of(vectors.application(vectors.row("A"))).all()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:5000/", "localhost:5000", "registry.example.com/a_b", ""})
  void imagesOfTheContextAreKnownAsItsOwn(String base) {
    vectors = vectors.with("base", base);
    Application application = vectors.application(vectors.row("A"));
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
    Image image = Images.of(vectors.application(vectors.row("A"))).registered().get(0);
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
    Image image = Images.of(vectors.application(vectors.row("A"))).registered().get(0);
    Path written = new BuildContexts().write(image, directory.resolve("contexts"));
    assertThat(written.resolve("todos-tasks/lib/run.sh")).isExecutable();
    assertThat(written.resolve("todos-tasks/lib")).isDirectoryNotContaining("glob:**node_modules");
    assertThat(written.resolve("todos-tasks/node_modules")).doesNotExist();
    assertThat(written.resolve(".dockerignore"))
        .hasBinaryContent("Dockerfile\r\n**/node_modules".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aServiceThatIsNotInstalledIsRefused() {
    Application application = vectors.application(vectors.row("S"), Map.of());
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
    Image image = Images.of(vectors.application(vectors.row("A"))).registered().get(0);
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
    Image image = Images.of(vectors.application(vectors.row("A"))).registered().get(0);
    Path written = new BuildContexts().write(image, directory.resolve("contexts"));
    assertThat(written.resolve("todos-tasks/lib/price.js")).hasContent("export const price = 1\n");
    try (Stream<Path> files = Files.walk(written)) {
      assertThat(files).noneMatch(Files::isSymbolicLink);
    }
  }
}
