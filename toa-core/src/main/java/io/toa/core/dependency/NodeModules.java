package io.toa.core.dependency;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The packages that npm has installed: in {@code node_modules} of a directory or of one above it.
 *
 * @param directory the directory of a context
 */
record NodeModules(Path directory) {

  /** Makes the path absolute, so that the directories above it are found. */
  NodeModules {
    directory = directory.toAbsolutePath().normalize();
  }

  /** The directory of a package; empty where it is not installed. */
  Optional<Path> find(String name) {
    for (Path each = directory; each != null; each = each.getParent()) {
      Path candidate = each.resolve("node_modules").resolve(name);
      if (Files.isDirectory(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }
}
