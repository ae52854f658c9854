package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.PackageNames;
import io.toa.core.Place;
import io.toa.core.Spelling;
import io.toa.core.component.Component;
import io.toa.core.dependency.Dependencies;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A package that is named, and that a deployment knows nothing of. */
final class UnknownPackage {

  private static final String UNKNOWN = "no such package is known";
  private static final String PATH =
      "a path: the reference loads JavaScript from there, and none is run here";
  private static final String JAR =
      UNKNOWN
          + ": one that is not Toa's own needs a jar with a Dependency for it in the <dependencies>"
          + " of the plugin";

  private final Dependencies known;

  UnknownPackage(Dependencies known) {
    this.known = known;
  }

  /** The package that was likely meant; empty where none is near enough. */
  String hint(String reference) {
    Set<String> names = new TreeSet<>(known.references());
    if (!reference.startsWith("@")) {
      names.addAll(PackageNames.ALL.keySet());
    }
    return Spelling.hint(reference, names);
  }

  /** The fault of a component that names it as an extension, a storage or a binding. */
  InvalidDeclarationException namedBy(Component component, String reference) {
    Mapping manifest = component.manifest();
    Mapping extensions = manifest.mapping("extensions").orElse(Mapping.EMPTY);
    boolean extension = extensions.has(reference);
    Place place =
        extension
            ? extensions.placeOf(reference)
            : mention(manifest, reference).orElse(manifest.place());
    String path = extension ? "extensions." + reference : reference;
    String text =
        claims(reference)
            .orElseGet(
                () ->
                    "Component '%s' names '%s', ".formatted(component.id(), reference)
                        + mend(reference));
    return new InvalidDeclarationException(text, new Fault(place, path, "", hint(reference)));
  }

  private static String mend(String reference) {
    if (reference.startsWith(".")) {
      return "which is " + PATH + ". Name a package, or take it out of the manifest";
    }
    return isForeign(reference)
        ? "and " + JAR + ". Add it, or take the package out of the manifest"
        : "and " + UNKNOWN + ": name one of Toa's own, or take it out of the manifest";
  }

  private static boolean isForeign(String reference) {
    return reference.contains("/") && !reference.startsWith("@toa.io/");
  }

  /** Why a reference that a composition lists cannot be resolved. */
  String cause(String reference) {
    if (reference.startsWith(".")) {
      return "it is " + PATH;
    }
    return claims(reference).orElse(isForeign(reference) ? JAR : UNKNOWN);
  }

  /** A further declaration of a package that is known, or of Toa, and has no such declaration. */
  private Optional<String> claims(String reference) {
    int hash = reference.indexOf('#');
    String name = hash < 0 ? "" : reference.substring(0, hash);
    return known.find(name).isPresent() || name.startsWith("@toa.io/")
        ? Optional.of("'%s' names a key that '%s' does not claim".formatted(reference, name))
        : Optional.empty();
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
