package io.toa.core.export;

import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/** A {@code .env} file (spec: operations.md 7.2). It holds secrets: messages quote none of it. */
public final class EnvFile {

  private final Path path;

  /**
   * Names the file.
   *
   * @param path where it is or is to be
   */
  public EnvFile(Path path) {
    this.path = path.toAbsolutePath().normalize();
  }

  /**
   * Reads the file.
   *
   * @return the values by name, those that are empty left out; empty where there is no such file
   * @throws StorageException where there is one that cannot be read: writing it anew would lose
   *     what it holds
   */
  public Map<String, String> read() {
    try {
      return EnvText.parse(Files.readString(path));
    } catch (NoSuchFileException absent) {
      return Map.of();
    } catch (IOException fault) {
      throw StorageException.unreadable(path, fault);
    }
  }

  /**
   * Writes the file anew, all of it or nothing. A new one is for its owner only; one that is there
   * keeps its permissions, and where it is a link, the file it leads to is written.
   *
   * @param values the values
   * @throws StorageException where it cannot be written
   */
  public void write(LocalValues values) {
    SecretFile.write(path, EnvText.of(values.values()));
  }
}
