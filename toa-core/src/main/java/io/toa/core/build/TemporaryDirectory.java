package io.toa.core.build;

import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A directory that is gone when it is closed, or else with the virtual machine. */
public final class TemporaryDirectory implements AutoCloseable {

  private final Path path;
  private final Thread hook = new Thread(this::delete, "toa-delete-contexts");

  /**
   * Makes the directory.
   *
   * @param prefix how its name begins
   * @throws StorageException where none can be made
   */
  public TemporaryDirectory(String prefix) {
    try {
      path = Files.createTempDirectory(prefix);
    } catch (IOException e) {
      throw new StorageException(
          "No temporary directory can be made in "
              + System.getProperty("java.io.tmpdir")
              + ". Make room there, or name another place with -Djava.io.tmpdir.",
          e);
    }
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Where it is.
   *
   * @return its path
   */
  public Path path() {
    return path;
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the hook is running
    }
  }

  /** What cannot be deleted stays: it is no reason for a deployment to fail. */
  private void delete() {
    try {
      Files.walkFileTree(
          path,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure)
                throws IOException {
              Files.deleteIfExists(directory);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      return;
    }
  }
}
