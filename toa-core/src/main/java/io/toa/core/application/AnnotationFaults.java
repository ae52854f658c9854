package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.PackageNames;
import io.toa.core.Place;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.yaml.Hints;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.function.Supplier;

/** Says of what a dependency refuses which annotation of the context it is about. */
final class AnnotationFaults {

  private static final Hints HINTS = Hints.read("/io/toa/core/dependency/annotations.hints.yaml");

  private AnnotationFaults() {}

  /**
   * Asks a dependency.
   *
   * @param context the context
   * @param reference the package reference of the dependency
   * @param call what it is asked
   * @return its answer
   * @throws InvalidDeclarationException with the text of the dependency, and a place and a key in
   *     every fault
   */
  static <T> T located(Context context, String reference, Supplier<T> call) {
    try {
      return call.get();
    } catch (InvalidDeclarationException refusal) {
      String key = PackageNames.nameOf(reference);
      Place place =
          context.annotation(reference).isPresent()
              ? context.annotations().placeOf(reference)
              : Place.of(ContextReader.FILE);
      List<Fault> faults =
          refusal.faults().isEmpty()
              ? List.of(new Fault(place, key, ""))
              : refusal.faults().stream().map(fault -> located(fault, key, place)).toList();
      Node annotation = context.annotation(reference).orElse(Node.ofNull());
      throw HINTS.hinted(new InvalidDeclarationException(refusal.text(), faults), annotation);
    }
  }

  private static Fault located(Fault fault, String key, Place place) {
    String path = fault.path();
    if (path.isEmpty()) {
      path = key;
    } else if (!path.equals(key) && !path.startsWith(key + ".")) {
      path = key + "." + path;
    }
    return new Fault(
        fault.place().file().isEmpty() ? place : fault.place(),
        path,
        fault.message(),
        fault.hint());
  }
}
