package io.toa.core.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class SourceTreeTest {

  private static final int FILES = 50;

  @TempDir Path directory;
  private Path sources;

  @BeforeEach
  void sources() throws IOException {
    sources = write(directory.resolve("one"), IntStream.range(0, FILES).boxed().toList());
  }

  @Test
  void copiesAreTheSameWhateverTheOrderTimesAndModesOfTheSources() throws IOException {
    List<Integer> backwards = IntStream.range(0, FILES).map(i -> FILES - 1 - i).boxed().toList();
    Path other = write(directory.resolve("other"), backwards);
    for (Path each : tree(other)) {
      Files.setLastModifiedTime(each, FileTime.fromMillis(1_234_567_890_123L));
      boolean executable = Files.isDirectory(each) || each.endsWith("run.sh");
      Files.setPosixFilePermissions(
          each, PosixFilePermissions.fromString(executable ? "rwx------" : "rw-rw-rw-"));
    }

    List<String> copy = described(copied(sources, "copy"));

    assertThat(copy)
        .hasSize(FILES + 3)
        .contains(" rwxr-xr-x 1970-01-01T00:00:00Z", "lib rwxr-xr-x 1970-01-01T00:00:00Z")
        .anyMatch(line -> line.startsWith("lib/run.sh rwxr-xr-x "))
        .anyMatch(line -> line.startsWith("lib/0.js rw-r--r-- "))
        .isEqualTo(described(copied(other, "other copy")));
    assertThat(copied(sources, "twice")).isDirectory();
    assertThat(described(copied(sources, "twice"))).isEqualTo(copy);
  }

  @Test
  void filesOfTheSameSizeDifferInTheirTimes() throws IOException {
    FileTime before = time(copied(sources, "copy"));
    Files.writeString(sources.resolve("lib/0.js"), "export const n = 1\n");

    assertThat(time(copied(sources, "copy")))
        .isNotEqualTo(before)
        .isLessThan(FileTime.from(Instant.now()));
  }

  @Test
  void whatIsNeitherAFileNorADirectoryIsRefused() throws Exception {
    Path pipe = sources.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThatThrownBy(() -> copied(sources, "copy"))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            "An image cannot carry '%s' of component 'a.b', which is no file: remove it", pipe);
  }

  @Test
  void whatCannotBeReadIsAFault() throws IOException {
    Path root = directory.resolve("gone");

    assertThatThrownBy(() -> copied(root, "copy")).isInstanceOf(IOException.class);
  }

  private static Path write(Path root, List<Integer> numbers) throws IOException {
    Path lib = Files.createDirectories(root.resolve("lib"));
    for (int number : numbers) {
      Files.writeString(lib.resolve(number + ".js"), "export const n = %d\n".formatted(number));
    }
    Path script = Files.writeString(lib.resolve("run.sh"), "#!/bin/sh\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return root;
  }

  private Path copied(Path root, String name) throws IOException {
    Path target = directory.resolve(name);
    BuildContext.of(root, "component 'a.b'").write(target);
    return target;
  }

  private static List<Path> tree(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths.sorted().toList();
    }
  }

  /** Path, mode and time of each file and directory, and what a file holds. */
  private static List<String> described(Path root) throws IOException {
    return tree(root).stream()
        .map(
            path -> {
              try {
                String line =
                    "%s %s %s"
                        .formatted(
                            root.relativize(path),
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(path)),
                            Files.getLastModifiedTime(path));
                return Files.isDirectory(path) ? line : line + " " + Files.readString(path);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
        .toList();
  }

  private static FileTime time(Path copy) throws IOException {
    return Files.getLastModifiedTime(copy.resolve("lib/0.js"));
  }
}
