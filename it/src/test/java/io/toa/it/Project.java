package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A copy of a project to run builds on and to edit.
 *
 * @param directory where it is
 */
record Project(Path directory) {

  private static final String CONTEXT = "context.toa.yaml";
  // where Maven looks for the root of a build; without one it would take this repository for it
  private static final String ROOT = ".mvn";
  private static final String OUTPUT = "target";

  /** A copy of the sample application. */
  static Project sample() {
    return copyOf(Surroundings.module().resolve("example"));
  }

  /** A copy of one of {@code it/projects}. */
  static Project named(String name) {
    return copyOf(Surroundings.module().resolve("projects").resolve(name));
  }

  private static Project copyOf(Path source) {
    Path target = Surroundings.work(source.getFileName().toString());
    try {
      Files.walkFileTree(source, new Copy(source, target));
      Files.createDirectories(target.resolve(ROOT));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Project(target);
  }

  /** A file or directory of it. */
  Path path(String name) {
    return directory.resolve(name);
  }

  /** The text of a file. */
  String read(String name) {
    try {
      return Files.readString(path(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a file, and the directories it is in. */
  Project write(String name, String text) {
    try {
      Files.createDirectories(path(name).getParent());
      Files.writeString(path(name), text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes a file. */
  Project remove(String name) {
    try {
      Files.delete(path(name));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces a text that a file has once. */
  Project edit(String name, String from, String to) {
    String text = read(name);
    assertThat(text).containsOnlyOnce(from);
    return write(name, text.replace(from, to));
  }

  /** Replaces a text that the context has once. */
  Project editContext(String from, String to) {
    return edit(CONTEXT, from, to);
  }

  /** Copies a directory, symbolic links as links. */
  private static final class Copy extends SimpleFileVisitor<Path> {

    private final Path source;
    private final Path target;

    private Copy(Path source, Path target) {
      this.source = source;
      this.target = target;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      if (directory.endsWith(OUTPUT)) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      Files.createDirectories(target.resolve(source.relativize(directory)));
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.copy(file, target.resolve(source.relativize(file)), LinkOption.NOFOLLOW_LINKS);
      return FileVisitResult.CONTINUE;
    }
  }
}
