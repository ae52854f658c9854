package io.toa.core.context;

import io.toa.core.PackageNames;
import io.toa.core.Place;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The key that the annotation of a package is written under: a shortcut at the top of the context,
 * or the shortcut or the reference of the package under {@code annotations} (spec: context.md 4).
 * Where there are several, what they state is merged, so it depends on what is asked about.
 */
public final class AnnotationKey {

  private final String name;
  private final List<Location> written;

  /**
   * Looks it up.
   *
   * @param context the context
   * @param reference the package reference
   */
  public AnnotationKey(Context context, String reference) {
    this.name = PackageNames.nameOf(reference);
    Location root = new Location("", Context.PLACE, context.written());
    List<Location> keys = new ArrayList<>();
    root.find(name).ifPresent(keys::add);
    root.find("annotations")
        .ifPresent(
            annotations ->
                names(reference).forEach(each -> annotations.find(each).ifPresent(keys::add)));
    this.written = keys;
  }

  private static List<String> names(String reference) {
    List<String> names = new ArrayList<>(List.of(PackageNames.nameOf(reference), reference));
    PackageNames.DECLARATIONS.entrySet().stream()
        .filter(each -> each.getValue().equals(reference))
        .map(Map.Entry::getKey)
        .forEach(names::add);
    return names.stream().distinct().toList();
  }

  /**
   * Whether the context states an annotation of the package.
   *
   * @return true where it does
   */
  public boolean isWritten() {
    return !written.isEmpty();
  }

  /**
   * The keys that lead to the annotation, joined with points.
   *
   * @param inside what leads on from there to a value; empty for the annotation itself
   * @return such as {@code storages} or {@code annotations.storages}; the short name of the package
   *     where the context states no annotation
   */
  public String path(String inside) {
    return key(inside).map(Location::path).orElse(name);
  }

  /**
   * Where the annotation stands.
   *
   * @param inside what leads on from there to a value; empty for the annotation itself
   * @return the place of its key; the context as a whole where it states none
   */
  public Place place(String inside) {
    return key(inside).map(Location::place).orElse(Context.PLACE);
  }

  private Optional<Location> key(String inside) {
    return written.stream()
        .filter(each -> holds(each.node(), inside))
        .findFirst()
        .or(() -> written.stream().findFirst());
  }

  private static boolean holds(Node node, String inside) {
    if (inside.isEmpty()) {
      return true;
    }
    if (node instanceof Mapping mapping) {
      return mapping.members().stream()
          .anyMatch(
              member ->
                  inside.equals(member.key())
                      || (inside.startsWith(member.key() + ".")
                          && holds(member.value(), inside.substring(member.key().length() + 1))));
    }
    return node instanceof Sequence;
  }
}
