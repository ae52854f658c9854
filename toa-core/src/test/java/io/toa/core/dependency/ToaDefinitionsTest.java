package io.toa.core.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import io.toa.core.RefusalException;
import io.toa.core.component.Component;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Where the components that extensions bring are read from, and which release that is. */
class ToaDefinitionsTest {

  private static final String BUILT_IN = "1.0.0-alpha.331";
  private static final String EXPOSITION = "@toa.io/extensions.exposition";
  private static final String DIGEST = "digest/extensions.exposition.json";

  @TempDir private Path directory;

  @TestFactory
  Stream<DynamicTest> releaseHasTheComponentsThatAreKnown() {
    return Vectors.list("dependency/brought.yaml", 5).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    vector.text("extension").orElseThrow(),
                    () ->
                        assertThat(
                                definitions(Optional.empty())
                                    .components(vector.text("extension").orElseThrow())
                                    .stream()
                                    .map(ToaDefinitionsTest::summary)
                                    .toList())
                            .isEqualTo(
                                vector.items("components").stream().map(Node::plain).toList())));
  }

  private static Object summary(Component component) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("id", component.id());
    component.storage().ifPresent(storage -> summary.put("storage", storage));
    component
        .extensions()
        .forEach(
            (reference, declaration) -> {
              if (reference.endsWith("storages") || reference.endsWith("stash")) {
                summary.put(reference, declaration.plain());
              } else if (reference.endsWith("configuration")) {
                summary.put(
                    reference,
                    List.copyOf(
                        ((Mapping) declaration)
                            .mapping("schema")
                            .flatMap(schema -> schema.mapping("properties"))
                            .orElseThrow()
                            .keys()));
              }
            });
    if (!component.dependencies().isEmpty()) {
      summary.put("packages", component.dependencies());
    }
    return summary;
  }

  @Test
  void warnsOfWhatIsNotOfTheRelease() {
    assertThat(definitions(Optional.empty()).note("@toa.io/extensions.introspection"))
        .contains(
            "'@toa.io/extensions.introspection' brings introspection.edges, introspection.nodes,"
                + " introspection.signals of Toa 1.0.0-alpha.331, as far as is known without"
                + " @toa.io/definitions: what they declare is a stand-in, worked out from public"
                + " descriptions. Install @toa.io/definitions in the application, or name its"
                + " folder or its tarball by toa.definitions.");
  }

  @Test
  void takesTheInstalledPackageFirst() throws IOException {
    write("node_modules/@toa.io/definitions/package.json", version("1.0.0-alpha.340"));
    write("node_modules/@toa.io/definitions/" + DIGEST, digest("installed"));
    write("stated/package.json", version("1.0.0-alpha.341"));
    write("stated/" + DIGEST, digest("stated"));

    ToaDefinitions definitions = definitions(Optional.of(directory.resolve("stated")));

    assertThat(definitions.release()).isEqualTo("1.0.0-alpha.340");
    assertThat(ids(definitions)).containsExactly("identity.installed");
    assertThat(definitions.note(EXPOSITION)).isEmpty();
  }

  @Test
  void takesAStatedFolder() throws IOException {
    write("stated/package.json", version("1.0.0-alpha.341"));
    write("stated/" + DIGEST, digest("stated"));

    ToaDefinitions definitions = definitions(Optional.of(directory.resolve("stated")));

    assertThat(definitions.release()).isEqualTo("1.0.0-alpha.341");
    assertThat(ids(definitions)).containsExactly("identity.stated");
    assertThat(definitions.note(EXPOSITION)).isEmpty();
  }

  @Test
  void takesAStatedTarball() throws IOException {
    Path tarball = directory.resolve("definitions.tgz");
    try (TarArchiveOutputStream archive = archive(tarball)) {
      add(archive, "package/package.json", version("1.0.0-alpha.342"));
      add(archive, "package/../" + DIGEST, digest("outside"));
      add(archive, "other/" + DIGEST, digest("other"));
      add(archive, "package/" + DIGEST, digest("packed"));
      TarArchiveEntry link =
          new TarArchiveEntry(
              "package/digest/extensions.configuration.json", TarConstants.LF_SYMLINK);
      link.setLinkName("/etc/passwd");
      archive.putArchiveEntry(link);
      archive.closeArchiveEntry();
    }

    ToaDefinitions definitions = definitions(Optional.of(tarball));

    assertThat(definitions.release()).isEqualTo("1.0.0-alpha.342");
    assertThat(ids(definitions)).containsExactly("identity.packed");
    assertThatThrownBy(() -> definitions.components("@toa.io/extensions.configuration"))
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining(
            "definitions.tgz!package/digest/extensions.configuration.json', nor in ");
  }

  @Test
  void refusesATarballThatGrowsWithoutEnd() throws IOException {
    Path tarball = directory.resolve("large.tgz");
    try (TarArchiveOutputStream archive = archive(tarball)) {
      TarArchiveEntry entry = new TarArchiveEntry("package/large.json");
      byte[] block = new byte[1 << 20];
      entry.setSize(17L << 20);
      archive.putArchiveEntry(entry);
      for (int i = 0; i < 17; i++) {
        archive.write(block);
      }
      archive.closeArchiveEntry();
    }

    assertThatThrownBy(() -> definitions(Optional.of(tarball)))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("'package/large.json' has more than 16777216 bytes");
  }

  @Test
  void refusesWhatIsNoPackage() throws IOException {
    Path text = write("definitions.tgz", "no archive");
    Path empty = Files.createDirectories(directory.resolve("empty"));

    assertThatThrownBy(() -> definitions(Optional.of(text)))
        .isInstanceOf(ParameterException.class)
        .hasMessageStartingWith("toa.definitions: '" + text + "' cannot be read as the tarball");
    assertThatThrownBy(() -> definitions(Optional.of(empty)))
        .isInstanceOf(ParameterException.class)
        .hasMessageStartingWith("toa.definitions: '" + empty + "' is neither the folder of");
    assertThatThrownBy(() -> definitions(Optional.of(directory.resolve("nowhere"))))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("nowhere' is neither");
  }

  @Test
  void takesAnotherReleaseFromAJarBesideIt() throws IOException {
    write("jar/META-INF/toa/definitions/9.9.9/" + DIGEST, digest("later"));
    try (URLClassLoader resources = new URLClassLoader(new URL[] {url("jar/")})) {
      ToaDefinitions definitions =
          ToaDefinitions.of(
              directory,
              new ToaDefinitions.Options(Optional.of("9.9.9"), Optional.empty(), BUILT_IN),
              resources);

      assertThat(ids(definitions)).containsExactly("identity.later");
      assertThat(definitions.note(EXPOSITION)).isPresent();
    }
  }

  private URL url(String name) throws MalformedURLException {
    return directory.resolve(name).toUri().toURL();
  }

  @Test
  void refusesAReleaseThatIsNotKnown() {
    ToaDefinitions definitions =
        ToaDefinitions.of(
            directory,
            new ToaDefinitions.Options(Optional.of("9.9.9"), Optional.empty(), BUILT_IN),
            getClass().getClassLoader());

    assertThatThrownBy(() -> definitions.components(EXPOSITION))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "'@toa.io/extensions.exposition' brings components, and which ones is not known for Toa 9.9.9: not found in 'node_modules/@toa.io/definitions' of '%s' or of a directory above it, nor in 'META-INF/toa/definitions/9.9.9/digest/extensions.exposition.json' on the class path. Install @toa.io/definitions in the application, or name its folder or its tarball by toa.definitions, or add a jar with that resource to the plugin's dependencies."
                .formatted(directory));
    assertThat(definitions.note(EXPOSITION)).isEmpty();
  }

  @Test
  void statedReleaseComesFirst() throws IOException {
    write("node_modules/@toa.io/definitions/package.json", version("1.0.0-alpha.340"));

    assertThat(
            ToaDefinitions.of(
                    directory,
                    new ToaDefinitions.Options(Optional.of("2.0.0"), Optional.empty(), BUILT_IN),
                    getClass().getClassLoader())
                .release())
        .isEqualTo("2.0.0");
    assertThat(definitions(Optional.empty()).release()).isEqualTo("1.0.0-alpha.340");
  }

  @Test
  void builtInReleaseComesLast() {
    assertThat(definitions(Optional.empty()).release()).isEqualTo(BUILT_IN);
  }

  private ToaDefinitions definitions(Optional<Path> location) {
    return ToaDefinitions.of(
        directory,
        new ToaDefinitions.Options(Optional.empty(), location, BUILT_IN),
        getClass().getClassLoader());
  }

  private static List<String> ids(ToaDefinitions definitions) {
    return definitions.components(EXPOSITION).stream().map(Component::id).toList();
  }

  private static String version(String version) {
    return "{\"name\": \"@toa.io/definitions\", \"version\": \"%s\"}".formatted(version);
  }

  private static String digest(String name) {
    return "[{\"manifest\": {\"namespace\": \"identity\", \"name\": \"%s\", \"version\": \"1\"}}]"
        .formatted(name);
  }

  private Path write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static TarArchiveOutputStream archive(Path file) throws IOException {
    OutputStream compressed = new GZIPOutputStream(Files.newOutputStream(file));
    return new TarArchiveOutputStream(compressed);
  }

  private static void add(TarArchiveOutputStream archive, String name, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setSize(bytes.length);
    archive.putArchiveEntry(entry);
    archive.write(bytes);
    archive.closeArchiveEntry();
  }
}
