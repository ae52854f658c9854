package io.toa.core.image;

import io.toa.core.InvalidDeclarationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * A directory that an image carries (spec: images.md 5.2). What links lead to is carried in their
 * place.
 *
 * @param root the directory
 * @param subject what it is the directory of, in messages
 * @param leftOut files and directories that are not carried
 */
record SourceTree(Path root, String subject, Predicate<Path> leftOut) {

  /**
   * Copies it into a context, several files at once.
   *
   * @param target where; made where it is missing
   * @throws InvalidDeclarationException where a link cannot be followed, or something is neither a
   *     file nor a directory
   * @throws IOException where something cannot be read or written
   */
  void copy(Path target) throws IOException {
    List<Path> files = prepare(target);
    try {
      files.parallelStream().forEach(file -> copy(file, target));
    } catch (UncheckedIOException fault) {
      throw fault.getCause();
    }
  }

  private void copy(Path file, Path target) {
    try {
      ContextFiles.copy(file, target.resolve(root.relativize(file).toString()));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Makes the directories, and finds the files. */
  private List<Path> prepare(Path target) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        root,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
              throws IOException {
            if (leftOut.test(directory)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(target.resolve(root.relativize(directory).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!leftOut.test(file)) {
              refuseUnlessFile(file, attributes);
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            if (leftOut.test(file)) {
              return FileVisitResult.CONTINUE;
            }
            if (Files.isSymbolicLink(file)) {
              throw dangling(file);
            }
            throw failure;
          }
        });
    return files;
  }

  /** A link that cannot be followed comes here with the attributes of the link. */
  private void refuseUnlessFile(Path file, BasicFileAttributes attributes) {
    if (attributes.isSymbolicLink()) {
      throw dangling(file);
    }
    if (!attributes.isRegularFile()) {
      throw new InvalidDeclarationException(
          "An image cannot carry '%s' of %s, which is no file: remove it".formatted(file, subject),
          List.of());
    }
  }

  private InvalidDeclarationException dangling(Path link) {
    return new InvalidDeclarationException(
        "ENOENT: no such file or directory, stat '%s' (a link of %s that cannot be followed)"
            .formatted(link, subject),
        List.of());
  }
}
