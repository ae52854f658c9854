package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.PackageNames;
import io.toa.core.Place;
import io.toa.core.context.AnnotationKey;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.yaml.Hints;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Says of what a dependency refuses where in the context it stands. What a dependency says of a
 * manifest or another file stays as it is.
 */
final class AnnotationFaults {

  private static final Hints HINTS = Hints.read("/io/toa/core/dependency/annotations.hints.yaml");

  private final String name;
  private final Node annotation;
  private final AnnotationKey key;

  private AnnotationFaults(Context context, String reference) {
    this.name = PackageNames.nameOf(reference);
    this.annotation = context.annotation(reference).orElse(Node.ofNull());
    this.key = new AnnotationKey(context, reference);
  }

  /**
   * Asks a dependency.
   *
   * @param context the context
   * @param reference the package reference of the dependency
   * @param call what it is asked
   * @return its answer
   * @throws InvalidDeclarationException with the text of the dependency, and a place, the keys from
   *     the top of the context as they are written, and a message in every fault
   */
  static <T> T located(Context context, String reference, Supplier<T> call) {
    try {
      return call.get();
    } catch (InvalidDeclarationException refusal) {
      throw new AnnotationFaults(context, reference).located(refusal);
    }
  }

  private InvalidDeclarationException located(InvalidDeclarationException refusal) {
    Stream<Fault> faults =
        refusal.faults().isEmpty()
            ? Stream.of(new Fault(Place.NONE, "", ""))
            : refusal.faults().stream();
    return new InvalidDeclarationException(
        refusal.text(), faults.map(fault -> located(refusal.text(), fault)).distinct().toList());
  }

  private Fault located(String text, Fault fault) {
    String message = fault.message().isEmpty() ? text : fault.message();
    if (!List.of("", ContextReader.FILE).contains(fault.place().file())) {
      return new Fault(fault.place(), fault.path(), message, fault.hint());
    }
    boolean whole = fault.path().isEmpty() && fault.place().equals(annotation.place());
    Place place = whole || fault.place().file().isEmpty() ? key.place(fault.path()) : fault.place();
    String hint = HINTS.of(new Fault(place, below(name, fault.path()), message), annotation);
    return new Fault(
        place,
        below(key.path(fault.path()), fault.path()),
        message,
        hint.isEmpty() ? fault.hint() : hint);
  }

  private static String below(String name, String path) {
    return path.isEmpty() ? name : name + "." + path;
  }
}
