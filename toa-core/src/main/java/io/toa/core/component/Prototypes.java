package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.StorageException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where the prototypes of components are (spec: component.md 4.1, 4.3). */
final class Prototypes {

  private static final String RESOURCE = "prototype.yaml";

  private final Mapping standard = standard();

  /**
   * The prototype that components with an entity have unless they say otherwise, as it is loaded.
   *
   * @return its manifest, with what its modules declare and its {@code path}
   */
  Mapping standardPrototype() {
    return standard;
  }

  /**
   * Finds a prototype: as Node.js finds a package or a relative path, then as a path below.
   *
   * @param reference a package reference or a path relative to the component
   * @param manifest the manifest that states it, for the place of a fault
   * @param directory the directory of the component
   * @return the directory that holds the manifest of the prototype
   * @throws InvalidDeclarationException where there is none
   */
  Path find(String reference, Mapping manifest, Path directory) {
    Optional<Path> found =
        reference.startsWith(".") || Path.of(reference).isAbsolute()
            ? existing(directory.resolve(reference).normalize())
            : installed(reference, directory);
    return found
        .or(() -> existing(directory.resolve(reference).normalize()))
        .orElseThrow(
            () ->
                new InvalidDeclarationException(
                    "Prototype '"
                        + reference
                        + "' of '"
                        + directory
                        + "' is not found: install the package it is in, or state a path "
                        + "relative to the component",
                    List.of(new Fault(manifest.placeOf("prototype"), "prototype", ""))));
  }

  private static Optional<Path> installed(String reference, Path directory) {
    for (Path each = directory; each != null; each = each.getParent()) {
      Optional<Path> found = existing(each.resolve("node_modules").resolve(reference));
      if (found.isPresent()) {
        return found.map(Prototypes::real);
      }
    }
    return Optional.empty();
  }

  /** A package of a workspace is a link to where it lies, and that is where it is. */
  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException fault) {
      throw StorageException.unreadable(directory, fault);
    }
  }

  private static Optional<Path> existing(Path directory) {
    return Files.isRegularFile(directory.resolve(Component.MANIFEST))
        ? Optional.of(directory)
        : Optional.empty();
  }

  private static Mapping standard() {
    try (InputStream stream = Prototypes.class.getResourceAsStream(RESOURCE)) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return (Mapping) YamlReader.parse(text, Defaults.PROTOTYPE);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
