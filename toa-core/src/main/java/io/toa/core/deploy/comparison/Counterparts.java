package io.toa.core.deploy.comparison;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which items of two lists are of one thing: those of one name, else those of one place. */
final class Counterparts {

  private final IdentityHashMap<Node, Node> afters = new IdentityHashMap<>();
  private final IdentityHashMap<Node, Node> befores = new IdentityHashMap<>();

  private Counterparts() {}

  static Counterparts of(List<Node> before, List<Node> after) {
    Counterparts pairs = new Counterparts();
    Map<String, Node> named = new HashMap<>();
    before.forEach(item -> name(item).ifPresent(name -> named.putIfAbsent(name, item)));
    for (int i = 0; i < after.size(); i++) {
      Node item = after.get(i);
      Optional<String> name = name(item);
      if (name.isPresent()) {
        pairs.add(named.remove(name.get()), item);
      } else if (i < before.size() && name(before.get(i)).isEmpty()) {
        pairs.add(before.get(i), item);
      }
    }
    return pairs;
  }

  private void add(Node before, Node after) {
    if (before != null) {
      afters.put(before, after);
      befores.put(after, before);
    }
  }

  private static Optional<String> name(Node item) {
    return item instanceof Mapping mapping ? mapping.text("name") : Optional.empty();
  }

  /** What an item becomes; null where it goes. */
  Node after(Node item) {
    return afters.get(item);
  }

  /** What an item was; null where it is new. */
  Node before(Node item) {
    return befores.get(item);
  }
}
