package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The names the user knows files and directories by: relative to the context.
 *
 * @param contextRoot the directory of the context
 */
record ShownPlaces(Path contextRoot) {

  /** Makes the directory absolute. */
  ShownPlaces {
    contextRoot = contextRoot.toAbsolutePath().normalize();
  }

  /**
   * Where the manifest of a directory is.
   *
   * @param directory the directory of a component or a prototype
   * @return the file as a whole
   */
  Place manifest(Path directory) {
    return Place.of(of(directory) + "/" + Component.MANIFEST);
  }

  /** The name of a directory or a file. */
  String of(Path path) {
    return Objects.equals(contextRoot.getRoot(), path.getRoot()) && !path.equals(contextRoot)
        ? Packages.slashed(contextRoot.relativize(path))
        : path.toString();
  }

  /**
   * A refusal whose every fault says where it is.
   *
   * @param refusal the refusal of something in a component
   * @param directory the directory of the component, which a fault without a place is of
   */
  InvalidDeclarationException of(InvalidDeclarationException refusal, Path directory) {
    List<Fault> faults =
        refusal.faults().isEmpty() ? List.of(new Fault(Place.NONE, "", "")) : refusal.faults();
    return new InvalidDeclarationException(
        refusal.text(), faults.stream().map(fault -> of(fault, directory)).toList());
  }

  /**
   * A fault that says where it is.
   *
   * @param fault a fault of something in a component
   * @param directory the directory of the component, which a fault without a place is of
   */
  Fault of(Fault fault, Path directory) {
    Place place = fault.place();
    if (place.file().isEmpty()) {
      place = manifest(directory);
    } else if (isAbsolute(place.file())) {
      place = new Place(of(Path.of(place.file())), place.line(), place.column());
    }
    return new Fault(place, fault.path(), fault.message(), fault.hint());
  }

  private static boolean isAbsolute(String file) {
    try {
      return Path.of(file).isAbsolute();
    } catch (InvalidPathException none) {
      return false;
    }
  }
}
