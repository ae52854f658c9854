package io.toa.core.image;

import io.toa.core.InvalidDeclarationException;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
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
   * Adds it to a build context.
   *
   * @param draft the build context
   * @param prefix the path of the directory in it; empty for its root
   * @throws InvalidDeclarationException where a link cannot be followed, or something is neither a
   *     file nor a directory
   * @throws IOException where something cannot be read
   */
  void addTo(BuildContext.Draft draft, String prefix) throws IOException {
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
            String path = path(prefix, directory);
            if (!path.isEmpty()) {
              draft.directory(path);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!leftOut.test(file)) {
              refuseUnlessFile(file, attributes);
              draft.source(path(prefix, file), file, attributes);
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
  }

  private String path(String prefix, Path path) {
    String relative =
        root.relativize(path).toString().replace(root.getFileSystem().getSeparator(), "/");
    return relative.isEmpty() || prefix.isEmpty() ? prefix + relative : prefix + "/" + relative;
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
