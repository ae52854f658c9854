package io.toa.core.application;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import io.toa.core.component.Component;
import io.toa.core.context.Composition;
import io.toa.core.context.Context;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a context leaves out of its deployment (spec: context.md 8). */
final class Eviction {

  private Eviction() {}

  /** Refuses a context that evicts what it does not have. */
  static void check(Context context, List<Component> components, Findings findings) {
    List<String> known = components.stream().map(Component::id).toList();
    List<String> evicted = context.evicted().components();
    for (int i = 0; i < evicted.size(); i++) {
      String id = evicted.get(i);
      if (!known.contains(id)) {
        findings.add(
            new InvalidDeclarationException(
                "'evicted' names an unknown component '" + id + "'.",
                context.fault("", "evicted", "components", i).withHint(Spelling.hint(id, known))));
      }
    }
  }

  /** The ids of all evicted components: those named, and the brought ones that nothing requires. */
  static Set<String> evicted(Context context, List<Component> components, Graph graph) {
    Set<String> evicted = new LinkedHashSet<>(context.evicted().components());
    if (evicted.isEmpty()) {
      return evicted;
    }
    Set<String> required = required(context, components, graph, evicted);
    for (Component component : graph.allBrought()) {
      if (!required.contains(component.id())) {
        evicted.add(component.id());
      }
    }
    return evicted;
  }

  private static Set<String> required(
      Context context, List<Component> components, Graph graph, Set<String> evicted) {
    Map<String, List<Component>> brought = graph.brought();
    Deque<Component> queue = new ArrayDeque<>();
    components.stream().filter(each -> !evicted.contains(each.id())).forEach(queue::add);
    for (Composition composition : context.compositions()) {
      for (String service : composition.services()) {
        if (!context.evicted().services().contains(service)) {
          queue.addAll(brought.getOrDefault(service, List.of()));
        }
      }
    }
    // what is deployed for its annotation alone is required by no component
    graph
        .instances()
        .forEach(
            (reference, instances) -> {
              if (instances.isEmpty()) {
                queue.addAll(brought.getOrDefault(reference, List.of()));
              }
            });
    Set<String> required = new HashSet<>();
    while (!queue.isEmpty()) {
      Component component = queue.poll();
      if (required.add(component.id())) {
        component
            .extensions()
            .keySet()
            .forEach(reference -> queue.addAll(brought.getOrDefault(reference, List.of())));
      }
    }
    return required;
  }
}
