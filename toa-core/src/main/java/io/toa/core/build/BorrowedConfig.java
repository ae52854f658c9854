package io.toa.core.build;

import io.toa.core.StorageException;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.Logins;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * A configuration of docker with logins added: its own {@code config.json}, which only this user
 * may read, and links to everything else of the user's. Gone when it is closed.
 */
final class BorrowedConfig implements AutoCloseable {

  private static final String FILE = "config.json";

  private final TemporaryDirectory directory = new TemporaryDirectory("toa-docker");

  /**
   * Writes it.
   *
   * @param config the user's
   * @param logins what is added
   * @throws StorageException where it cannot be written
   */
  BorrowedConfig(DockerConfig config, Logins logins) {
    try {
      Path file = Files.createFile(directory().resolve(FILE), ownerOnly());
      Files.writeString(file, logins.with(config.read()));
      for (Path each : entries(config.directory())) {
        link(directory().resolve(each.getFileName()), each.toAbsolutePath());
      }
    } catch (IOException e) {
      directory.close();
      throw new StorageException(
          "Docker's configuration with the logins of the registry cannot be written to "
              + directory()
              + ": "
              + e.getMessage()
              + ". Make room there, or log in with 'docker login', which needs none.",
          e);
    } catch (RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** Where it is. */
  Path directory() {
    return directory.path();
  }

  @Override
  public void close() {
    directory.close();
  }

  private static List<Path> entries(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(each -> !each.endsWith(FILE)).toList();
    }
  }

  private static void link(Path link, Path target) throws IOException {
    try {
      Files.createSymbolicLink(link, target);
    } catch (UnsupportedOperationException | FileSystemException e) {
      copy(target, link); // Windows lets only some users make links
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }

  private static FileAttribute<?>[] ownerOnly() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
