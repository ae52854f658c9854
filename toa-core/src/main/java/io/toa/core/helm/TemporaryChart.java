package io.toa.core.helm;

import io.toa.core.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A directory for a chart, gone when it is closed. */
final class TemporaryChart implements AutoCloseable {

  private final Path directory;

  TemporaryChart() {
    try {
      directory = Files.createTempDirectory("toa-rollback");
    } catch (IOException e) {
      throw new StorageException("No temporary directory can be made: " + e.getMessage(), e);
    }
  }

  Path directory() {
    return directory;
  }

  /** What cannot be deleted stays: it is no reason for a rollback that is done to fail. */
  @Override
  public void close() {
    try (var files = Files.walk(directory)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      return;
    }
  }
}
