package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

/** The version of any directory of a component (spec: component.md 7). */
class FingerprintPropertyTest {

  private static final int TRIES = 50;
  private static final List<String> IGNORED =
      List.of("**/node_modules/**", "**/*.log", ".env", "coverage/**", "**/.git/**");

  private Path root;

  @BeforeTry
  void makeRoot() throws IOException {
    root = Files.createTempDirectory("fingerprint");
  }

  @AfterTry
  void removeRoot() throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** Contents by path; no path is the beginning of another. */
  @Provide
  Arbitrary<Map<String, byte[]>> folders() {
    Arbitrary<String> directories =
        Arbitraries.of(
            "", "lib/", "Lib/", "lib/a b/", "i/", "İ/", "чай/", "a-b/", "a.b/", ".hidden/");
    Arbitrary<String> names =
        Arbitraries.of("a.js", "B.js", "i.ts", "I.ts", ".keep", "no extension", "ß.json", "🍵.md");
    Arbitrary<String> paths = Combinators.combine(directories, names).as(String::concat);
    Arbitrary<byte[]> contents = Arbitraries.bytes().array(byte[].class).ofMaxSize(20);
    return Arbitraries.maps(paths, contents)
        .ofMinSize(1)
        .ofMaxSize(8)
        .map(
            files -> {
              Map<String, byte[]> folder = new LinkedHashMap<>(files);
              folder.put("manifest.toa.yaml", new byte[] {'\n'});
              return folder;
            });
  }

  @Property(tries = TRIES)
  void isThatOfPathsAndBytesAlone(
      @ForAll("folders") Map<String, byte[]> folder, @ForAll Random random) throws IOException {
    Path one = written(folder, root.resolve("one"));
    List<String> paths = new ArrayList<>(folder.keySet());
    Collections.shuffle(paths, random);
    Path other = root.resolve("another place/of a longer name");
    for (String path : paths) {
      Path file = write(other, path, folder.get(path));
      Files.setLastModifiedTime(file, FileTime.fromMillis(random.nextInt(1_000_000_000)));
      if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
      }
    }
    String version = version(one);

    assertThat(version).matches("[0-9a-f]{8}").isEqualTo(version(other));
    assertThat(elsewhere(one)).isEqualTo(version);
  }

  @Property(tries = TRIES)
  void changesWithAnyByte(
      @ForAll("folders") Map<String, byte[]> folder, @ForAll Random random, @ForAll byte added)
      throws IOException {
    Path directory = written(folder, root.resolve("one"));
    String version = version(directory);
    String path = any(folder, random);
    byte[] longer = new byte[folder.get(path).length + 1];
    System.arraycopy(folder.get(path), 0, longer, 0, longer.length - 1);
    longer[longer.length - 1] = added;
    write(directory, path, longer);

    String longerVersion = version(directory);
    longer[0]++;
    write(directory, path, longer);

    assertThat(longerVersion).isNotEqualTo(version);
    assertThat(version(directory)).isNotIn(version, longerVersion);
  }

  @Property(tries = TRIES)
  void changesWithAnyPath(@ForAll("folders") Map<String, byte[]> folder, @ForAll Random random)
      throws IOException {
    Path directory = written(folder, root.resolve("one"));
    String version = version(directory);
    Path file = directory.resolve(any(folder, random));

    Path renamed = Files.move(file, file.resolveSibling("renamed.js"));
    assertThat(version(directory)).isNotEqualTo(version);
    Files.delete(renamed);
    assertThat(version(directory)).isNotEqualTo(version);
  }

  @Property(tries = TRIES)
  void doesNotChangeWithWhatIsLeftOut(
      @ForAll("folders") Map<String, byte[]> folder, @ForAll byte[] content) throws IOException {
    Path directory = written(folder, root.resolve("one"));
    String version = version(directory);
    for (String path :
        List.of(
            "node_modules/a/i.js", "lib/node_modules/b.js", "lib/a.log", ".env", "coverage/a")) {
      write(directory, path, content);
    }
    Files.createDirectories(directory.resolve("empty/and empty"));

    assertThat(version(directory)).isEqualTo(version);
  }

  private static String version(Path directory) {
    return Fingerprint.of(directory, Fingerprint.EVERY_FILE, List.of(), IGNORED);
  }

  /** The version as it is computed where people write otherwise and end lines otherwise. */
  private static String elsewhere(Path directory) {
    Locale locale = Locale.getDefault();
    String line = System.getProperty("line.separator");
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      System.setProperty("line.separator", "\r\n");
      return version(directory);
    } finally {
      Locale.setDefault(locale);
      System.setProperty("line.separator", line);
    }
  }

  private static String any(Map<String, byte[]> folder, Random random) {
    List<String> paths =
        folder.keySet().stream().filter(path -> !path.equals("manifest.toa.yaml")).toList();
    return paths.get(random.nextInt(paths.size()));
  }

  private static Path written(Map<String, byte[]> folder, Path directory) throws IOException {
    for (Map.Entry<String, byte[]> file : folder.entrySet()) {
      write(directory, file.getKey(), file.getValue());
    }
    return directory;
  }

  private static Path write(Path directory, String path, byte[] content) throws IOException {
    Path file = directory.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.write(file, content);
  }
}
