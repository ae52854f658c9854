package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.NativeLibraries;
import io.toa.core.component.bridge.SwcModuleParser;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FingerprintTest {

  private static final List<String> IGNORED =
      new Bridges(new SwcModuleParser(NativeLibraries.none()))
          .find("@toa.io/bridges.node")
          .ignored();

  @TempDir Path temporary;

  private Path root;

  static List<Node> vectors() {
    Path file = Path.of("src/test/resources/component/versions.yaml");
    return ((Sequence) YamlReader.read(file, "versions.yaml")).items();
  }

  @Test
  void thereAreAllTheVectors() {
    assertThat(vectors()).hasSize(24);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void versionIsAsTheSpecHasIt(Mapping vector) throws IOException {
    root = Files.createDirectory(temporary.resolve("component"));
    lay(root, vector.items("files"));
    lay(temporary, vector.items("outside"));
    for (Node link : vector.items("links")) {
      Path path = root.resolve(((Mapping) link).text("path").orElseThrow());
      Files.createSymbolicLink(path, Path.of(((Mapping) link).text("target").orElseThrow()));
    }
    List<String> files = vector.has("include") ? vector.texts("include") : Fingerprint.EVERY_FILE;
    Mapping expected = vector.mapping("expected").orElseThrow();

    assertThat(Fingerprint.files(root, files, vector.texts("ignore"), IGNORED))
        .as(vector.toString())
        .isEqualTo(expected.texts("files"));
    assertThat(Fingerprint.of(root, files, vector.texts("ignore"), IGNORED))
        .isEqualTo(expected.text("version").orElseThrow());
  }

  static List<Mapping> selections() {
    List<Node> rows = ((Mapping) Vectors.document("component/selections.yaml")).items("rows");
    assertThat(rows).hasSize(37);
    return rows.stream().map(Mapping.class::cast).toList();
  }

  @ParameterizedTest
  @MethodSource("selections")
  void takesTheFilesThatTheReferenceTakes(Mapping row) throws IOException {
    Mapping vectors = (Mapping) Vectors.document("component/selections.yaml");
    files(vectors.texts("paths").toArray(String[]::new));

    assertThat(selected(row.texts("files"), row.texts("ignore").toArray(String[]::new)))
        .isEqualTo(row.texts("expected"));
  }

  @Test
  void aPathWrittenWithAPointKeepsIt() throws IOException {
    files("lib/a.js", "lib/b/c.js", "d.js");

    assertThat(selected(List.of("./lib"))).containsExactly("./lib/a.js", "./lib/b/c.js");
    assertThat(selected(List.of("./d.js"))).containsExactly("./d.js");
    assertThat(selected(List.of("./**"))).containsExactly("d.js", "lib/a.js", "lib/b/c.js");
    assertThat(selected(List.of("./lib", "*.js")))
        .containsExactly("d.js", "lib/a.js", "lib/b/c.js");
    assertThat(Fingerprint.of(root, List.of("./lib"), List.of(), List.of()))
        .isNotEqualTo(Fingerprint.of(root, List.of("lib"), List.of(), List.of()));
  }

  @Test
  void aPlainFileStandsForItself() throws IOException {
    files("package.json", "operations/a.js", "lib/b.js");

    assertThat(selected(List.of("operations", "package.json")))
        .containsExactly("operations/a.js", "package.json");
  }

  @Test
  void anIgnoredDirectoryIsNotWalkedAndAStartingPointBelowItIs() throws IOException {
    files("lib/fixtures/a.json", "lib/x.js");

    assertThat(selected(List.of("lib/fixtures/*.json"), "lib/fixtures"))
        .containsExactly("lib/fixtures/a.json");
    assertThat(selected(List.of("**"), "lib/fixtures")).containsExactly("lib/x.js");
    assertThat(selected(List.of("**"), "lib/fixtures/"))
        .containsExactly("lib/fixtures/a.json", "lib/x.js");
    assertThat(selected(List.of("**"), "./lib/fixtures/**")).containsExactly("lib/x.js");
  }

  @Test
  void anEntryOfFilesThatBeginsWithAnExclamationMarkIsLeftOut() throws IOException {
    files("lib/a.js", "operations/b.js");

    assertThat(selected(List.of("**", "!lib"))).containsExactly("operations/b.js");
  }

  @Test
  void aLinkThatLeadsToADirectoryAroundItIsRefused() throws IOException {
    files("lib/a.js");
    Files.createSymbolicLink(root.resolve("lib/again"), Path.of(".."));
    Files.createSymbolicLink(root.resolve("self"), Path.of("self"));

    assertThatThrownBy(() -> selected(List.of("**")))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            "Link 'lib/again' leads to a directory that it is in: remove it or ignore it\n  at "
                + root.resolve("lib/again"));
    assertThat(selected(List.of("**"), "lib/again")).containsExactly("lib/a.js");
  }

  @Test
  void namesTheEntriesThatPutNothingBack() {
    assertThat(Fingerprint.withoutEffect(List.of("!Dockerfile", "!**/Dockerfile*", "x"), IGNORED))
        .containsExactly("!Dockerfile");
  }

  @Test
  void aLongFileIsHashedWhole() throws IOException {
    files("a.bin");
    byte[] content = new byte[200_000];
    Files.write(root.resolve("a.bin"), content);
    String before = Fingerprint.of(root, List.of("a.bin"), List.of(), List.of());
    content[199_999] = 1;
    Files.write(root.resolve("a.bin"), content);

    assertThat(Fingerprint.of(root, List.of("a.bin"), List.of(), List.of())).isNotEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "**/x, x, true",
    "**/x, a/b/x, true",
    "**/x, a/bx, false",
    "a/**, a, true",
    "a/**, a/b/.c, true",
    "a/**, ab/c, false",
    "a/**/b, a/b, true",
    "a/**/b, a/x/y/b, true",
    "a/**/b, a/xb, false",
    "**/**/x, x, true",
    "**/node_modules/**, node_modules, true",
    "**/node_modules/**, a/node_modules/b/c, true",
    "**/node_modules/**, a/node_modules.js, false",
    "**.js, a/b.js, true",
    "a**.js, a/b.js, false",
    "a**.js, ab.js, true",
    "*, .env, true",
    "*, a/b, false",
    ".env.*, .env.local, true",
    ".env.*, .environment, false",
    "a?c, abc, true",
    "a?c, a/c, false",
    "a.c, abc, false",
    "[ab].js, a.js, true",
    "[!ab].js, a.js, false",
    "[!ab].js, c.js, true",
    "[.js, [.js, true",
    "lib\\*, lib*, true",
    "lib\\*, libs, false",
    "A.js, a.js, false",
    "{a, {a, true",
    "{a}, {a}, true",
    "$^+|@, $^+|@, true",
  })
  void patternsAreReadAsTheReferenceReadsThem(String pattern, String path, boolean matches) {
    assertThat(Glob.all(List.of(pattern)).stream().anyMatch(each -> each.matches(path)))
        .isEqualTo(matches);
  }

  @Test
  void bracesStandForSeveralPatterns() {
    assertThat(Braces.expand("{lib,src/{a,b}}/**"))
        .containsExactly("lib/**", "src/a/**", "src/b/**");
    assertThat(Braces.expand("{x}{a,b}{a,}")).containsExactly("{x}aa", "{x}a", "{x}ba", "{x}b");
    assertThat(Braces.expand("\\{a,b}")).containsExactly("\\{a,b}");
  }

  @Test
  void patternsThatAreNotSupportedAreRefused() {
    assertThatThrownBy(() -> Glob.all(List.of("!(a|b)")))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            "Pattern '!(a|b)' has parentheses, which are not supported: "
                + "use braces, '*', '?' and '**'");
    assertThatThrownBy(() -> Glob.all(List.of("a{1..3}")))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageContaining("a{1..3}");
  }

  private List<String> selected(List<String> files, String... ignore) {
    return Fingerprint.files(root, files, List.of(ignore), List.of());
  }

  private void files(String... paths) throws IOException {
    root = Files.createDirectories(temporary.resolve("component"));
    for (String path : paths) {
      Files.createDirectories(root.resolve(path).getParent());
      Files.writeString(root.resolve(path), path);
    }
  }

  private static void lay(Path directory, List<Node> files) throws IOException {
    for (Mapping file : files.stream().map(Mapping.class::cast).toList()) {
      Path path = directory.resolve(file.text("path").orElseThrow());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.text("text").orElseThrow());
    }
  }
}
