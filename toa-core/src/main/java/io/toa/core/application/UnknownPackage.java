package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.component.Component;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.List;
import java.util.Optional;

/** A package that is named, and that a deployment knows nothing of. */
final class UnknownPackage {

  private UnknownPackage() {}

  /** The fault of a component that names it as an extension, a storage or a binding. */
  static InvalidDeclarationException namedBy(Component component, String reference) {
    Mapping manifest = component.manifest();
    Mapping extensions = manifest.mapping("extensions").orElse(Mapping.EMPTY);
    Place place =
        extensions.has(reference)
            ? extensions.placeOf(reference)
            : mention(manifest, reference).orElse(manifest.place());
    return new InvalidDeclarationException(
        "Component '%s' names '%s', and no such package is known: name one of Toa's own, or take it out of the manifest"
            .formatted(component.id(), reference),
        place.file().isEmpty() ? List.of() : List.of(new Fault(place, reference, "")));
  }

  /** Why a reference that a composition lists cannot be resolved. */
  static String cause(String reference) {
    int hash = reference.indexOf('#');
    return hash < 0
        ? "no such package is known"
        : "'%s' names a key that '%s' does not claim"
            .formatted(reference, reference.substring(0, hash));
  }

  /** Where a text first stands as a value. */
  private static Optional<Place> mention(Node node, String text) {
    if (node instanceof Mapping mapping) {
      for (Member member : mapping.members()) {
        Optional<Place> found = mention(member.value(), text);
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    }
    if (node instanceof Sequence sequence) {
      return sequence.items().stream()
          .map(item -> mention(item, text))
          .flatMap(Optional::stream)
          .findFirst();
    }
    return text.equals(node.plain()) ? Optional.of(node.place()) : Optional.empty();
  }
}
