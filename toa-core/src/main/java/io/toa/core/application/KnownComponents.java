package io.toa.core.application;

import io.toa.core.component.Component;
import io.toa.core.dependency.Definitions;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The components that an application can name: its own, and those that extensions bring. */
final class KnownComponents {

  private final Map<String, Component> byId = new LinkedHashMap<>();
  private final Set<String> uncertain = new HashSet<>();

  /**
   * Gathers them.
   *
   * @param own the context's own components
   * @param graph what they depend on
   * @param definitions where the components come from that extensions bring
   */
  KnownComponents(List<Component> own, Graph graph, Definitions definitions) {
    own.forEach(component -> byId.put(component.id(), component));
    graph
        .brought()
        .forEach(
            (reference, brought) -> {
              brought.forEach(component -> byId.put(component.id(), component));
              if (definitions.note(reference).isPresent()) {
                brought.forEach(component -> uncertain.add(namespace(component.id())));
              }
            });
  }

  /** Their ids, the context's own first. */
  List<String> ids() {
    return List.copyOf(byId.keySet());
  }

  Optional<Component> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * Whether there may be others in the namespace of an id, or they may be other than they are known
   * to be: a stand-in for what the release brings need not be complete.
   *
   * @param id an id or the beginning of one
   */
  boolean isUncertain(String id) {
    return uncertain.contains(namespace(id));
  }

  private static String namespace(String id) {
    int dot = id.indexOf('.');
    return dot < 0 ? id : id.substring(0, dot);
  }
}
