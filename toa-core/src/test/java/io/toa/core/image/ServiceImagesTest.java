package io.toa.core.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec: images.md 5.2, 6.3, 7.1. */
class ServiceImagesTest {

  private static final String REFERENCE = "@toa.io/extensions.exposition";

  @TempDir Path directory;
  private VectorApplications vectors;
  private Path installed;

  @BeforeEach
  void install() throws IOException {
    vectors = VectorApplications.in(directory);
    installed = Files.createDirectories(directory.resolve("installed"));
  }

  private Images images(Mapping row) {
    return Images.of(vectors.application(row, Map.of(REFERENCE, installed)));
  }

  private void write(String path, String text) throws IOException {
    Path file = installed.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Path written() {
    Image image = images(vectors.row("S")).registered().get(0);
    Path root = directory.resolve("contexts");
    Path written = new BuildContexts().write(image, root);
    assertThat(written).isEqualTo(root.resolve("extension-exposition-gateway.1.0.0-alpha.331"));
    return written;
  }

  @Test
  void theContextIsThePackageWithWhatItsComponentsDependOn() throws IOException {
    write("package.json", "{\"dependencies\": {\"of-the-package\": \"1.0.0\"}}");
    write("source/index.js", "start()");
    write(
        "components/b.b/package.json",
        "{\"dependencies\": {\"jose\": \"2.0.0\", \"a\": \"1.0.0\"}}");
    write(
        "components/a.a/package.json",
        "{\"dependencies\": {\"jose\": \"1.0.0\", \"@x/y\": \"^1.0.0\"}}");
    write("components/c.c/manifest.toa.yaml", "name: c");
    write("components/.hidden/package.json", "{\"dependencies\": {\"hidden\": \"1.0.0\"}}");
    write("components/d.d/package.json", "{\"devDependencies\": {\"mocha\": \"1.0.0\"}}");

    Path written = written();

    assertThat(written.resolve(".packages")).hasContent("@x/y@^1.0.0\na@1.0.0\njose@2.0.0");
    assertThat(written.resolve("Dockerfile"))
        .content()
        .endsWith("\nCMD toa serve . --map /etc/toa/.map.json.gz\n");
    try (Stream<Path> files = Files.walk(written)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> written.relativize(file).toString().replace('\\', '/')))
          .containsExactlyInAnyOrder(
              ".dockerignore",
              ".packages",
              "Dockerfile",
              "package.json",
              "source/index.js",
              "components/.hidden/package.json",
              "components/a.a/package.json",
              "components/b.b/package.json",
              "components/c.c/manifest.toa.yaml",
              "components/d.d/package.json");
    }
  }

  @Test
  void aDependencyThatStatesNoVersionIsRefused() throws IOException {
    write("components/a.a/package.json", "{\"dependencies\": {\"jose\": {}}}");

    assertThatThrownBy(this::written)
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            "'%s': dependencies.jose: must be string",
            installed.resolve("components/a.a/package.json"));
  }

  @Test
  void filesOfThePackageWinOverThoseThatAreMade() throws IOException {
    write("Dockerfile", "FROM scratch");
    write(".dockerignore", "tests");
    write(".packages", "left@1.0.0");

    Path written = written();

    assertThat(written.resolve("Dockerfile")).hasContent("FROM scratch");
    assertThat(written.resolve(".dockerignore")).hasContent("tests");
    assertThat(written.resolve(".packages")).as("written last").isEmptyFile();
  }

  @Test
  void aServiceThatACompositionRunsHasNoImageWhereverServicesComeFrom() {
    for (String row : List.of("S", "P")) {
      Images images =
          Images.of(
              vectors.application(
                  vectors.row(row).with("workloads", Node.of(List.of("edge"))), Map.of()));
      assertThat(images.registered()).isEmpty();
      assertThat(images.references()).isEmpty();
    }
  }

  @Test
  void aServiceWithoutAPublishedImageIsBuiltAllTheSame() {
    assertThat(images(vectors.row("P").without("published")).registered())
        .extracting(image -> image.reference().toString())
        .containsExactly("registry.example.com/acme/todos/extension-exposition-gateway:651bd8f3");
  }

  @Test
  void monoHasNoImageOfAService() {
    Mapping row =
        vectors
            .row("S")
            .with("kind", Node.of("mono"))
            .with("members", Node.of(List.of("todos.tasks")));
    assertThat(images(row).registered()).extracting(Image::name).containsExactly("mono");
  }
}
