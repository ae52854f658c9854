package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Refuses components that nothing could tell apart: of one id, or of labels that are equal (spec:
 * component.md 8, context.md 6).
 *
 * @param places what the user knows their manifests by
 */
record EqualNames(ShownPlaces places) {

  /**
   * Refuses those whose id or label an earlier one has.
   *
   * @param components components with directories, in order
   * @param findings takes a fault for each
   */
  void refuse(List<Component> components, Findings findings) {
    Map<String, Component> ids = new HashMap<>();
    Map<String, Component> labels = new HashMap<>();
    for (Component component : components) {
      Component same = ids.putIfAbsent(component.id(), component);
      Component alike = labels.putIfAbsent(component.label(), component);
      if (same != null) {
        findings.add(twice("id '" + component.id() + "'", same, component));
      } else if (alike != null) {
        findings.add(twice("label '" + component.label() + "'", alike, component));
      }
    }
  }

  private InvalidDeclarationException twice(String what, Component first, Component second) {
    List<Path> directories =
        Stream.of(first, second).map(each -> each.directory().orElseThrow()).toList();
    return new InvalidDeclarationException(
        "Components at '%s' and '%s' have the same %s: name one of them otherwise"
            .formatted(directories.get(0), directories.get(1), what),
        directories.stream().map(each -> new Fault(places.manifest(each), "name", "")).toList());
  }
}
