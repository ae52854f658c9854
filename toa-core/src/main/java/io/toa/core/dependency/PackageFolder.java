package io.toa.core.dependency;

import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A package as npm unpacks it.
 *
 * @param directory its folder
 * @param title how messages name the folder
 */
record PackageFolder(Path directory, String title) implements PackageFiles {

  @Override
  public Optional<String> text(String file) {
    Path path = directory.resolve(file);
    if (!Files.isRegularFile(path)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readString(path));
    } catch (IOException e) {
      throw StorageException.unreadable(path, e);
    }
  }

  @Override
  public String name(String file) {
    return title + "/" + file;
  }
}
