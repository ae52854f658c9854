package io.toa.core.component;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The npm packages that directories are in. */
final class Packages {

  private static final String FILE = "package.json";

  private Packages() {}

  /**
   * How a directory is named by the package it is in.
   *
   * @param directory an absolute path
   * @return {@code <package>[/<inside>]}; empty where the nearest directory upwards with a {@code
   *     package.json} is a private or nameless package, or there is none
   */
  static Optional<String> specifier(Path directory) {
    for (Path each = directory; each != null; each = each.getParent()) {
      Path file = each.resolve(FILE);
      if (Files.isRegularFile(file)) {
        Path inside = each.relativize(directory);
        return name(file)
            .map(name -> inside.toString().isEmpty() ? name : name + "/" + slashed(inside));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> name(Path file) {
    Node content = YamlReader.read(file, file.toString());
    if (!(content instanceof Mapping description)
        || Boolean.TRUE.equals(description.get("private").map(Node::plain).orElse(false))) {
      return Optional.empty();
    }
    return description.text("name").filter(name -> !name.isEmpty());
  }

  /**
   * A relative path as packages and manifests write it.
   *
   * @param path a relative path
   * @return its parts joined with {@code /}
   */
  static String slashed(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }
}
