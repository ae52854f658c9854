package io.toa.core.build;

import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A directory that is gone, with all that is in it, when it is closed. */
public final class TemporaryDirectory implements AutoCloseable {

  private final Path path;

  /**
   * Makes a directory among the system's temporary ones.
   *
   * @param prefix what its name begins with
   * @throws StorageException where it cannot be made
   */
  public TemporaryDirectory(String prefix) {
    try {
      path = Files.createTempDirectory(prefix);
    } catch (IOException e) {
      throw new StorageException("Cannot make a temporary directory: " + e.getMessage(), e);
    }
  }

  /**
   * Where it is.
   *
   * @return an absolute path
   */
  public Path path() {
    return path;
  }

  /**
   * Removes it.
   *
   * @throws StorageException where something in it cannot be removed
   */
  @Override
  public void close() {
    try {
      Files.walkFileTree(path, new Removal());
    } catch (IOException e) {
      throw new StorageException("Cannot remove '%s': %s".formatted(path, e.getMessage()), e);
    }
  }

  private static final class Removal extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException failure)
        throws IOException {
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
