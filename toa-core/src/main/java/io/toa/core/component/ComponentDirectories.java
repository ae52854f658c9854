package io.toa.core.component;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The directories of the components of a context (spec: context.md 6). */
final class ComponentDirectories {

  private static final String FOLDER = "components";

  private ComponentDirectories() {}

  /**
   * Finds them.
   *
   * @param contextRoot the directory of the context
   * @return the directories in byte order of their names; an empty list where there is no directory
   *     {@code components}
   * @throws InvalidDeclarationException where that is no directory, or a link in it leads nowhere
   */
  static List<Path> in(Path contextRoot) {
    Path folder = contextRoot.resolve(FOLDER);
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    if (!Files.isDirectory(folder)) {
      throw new InvalidDeclarationException(
          "'components' must be a directory, with a directory for each component",
          Place.of(FOLDER));
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> !name(entry).startsWith("."))
          .filter(ComponentDirectories::isComponent)
          .sorted((left, right) -> Arrays.compareUnsigned(bytes(left), bytes(right)))
          .toList();
    } catch (IOException fault) {
      throw StorageException.unreadable(folder, fault);
    }
  }

  /** A link that leads nowhere is refused: what was meant would be missing in the deployment. */
  private static boolean isComponent(Path entry) {
    if (Files.isSymbolicLink(entry) && !Files.exists(entry)) {
      throw new InvalidDeclarationException(
          "A link among the components leads nowhere: remove it, or let it lead to a component",
          Place.of(FOLDER + "/" + name(entry)));
    }
    return Files.isDirectory(entry);
  }

  private static String name(Path entry) {
    return entry.getFileName().toString();
  }

  private static byte[] bytes(Path entry) {
    return name(entry).getBytes(StandardCharsets.UTF_8);
  }
}
