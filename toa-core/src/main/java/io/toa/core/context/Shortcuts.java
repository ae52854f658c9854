package io.toa.core.context;

import io.toa.core.PackageNames;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Merge;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a context may use the short names of packages (spec: context.md 4). */
final class Shortcuts {

  private Shortcuts() {}

  /**
   * Replaces every shortcut of a context.
   *
   * @param context the context as written, reduced to one environment
   * @return the context with package references only
   * @throws io.toa.core.InvalidDeclarationException where a shortcut and an annotation of the same
   *     package contradict each other
   */
  static Mapping expand(Mapping context) {
    Mapping expanded = renameAnnotations(moveToAnnotations(context));
    if (expanded.get("compositions").orElse(null) instanceof Sequence compositions) {
      List<Node> items = compositions.items().stream().map(Shortcuts::resolveServices).toList();
      expanded = expanded.with("compositions", new Sequence(items, compositions.place()));
    }
    Optional<Node> evicted = expanded.get("evicted");
    if (evicted.isPresent()) {
      expanded = expanded.with("evicted", resolveServices(evicted.get()));
    }
    return expanded;
  }

  private static Mapping moveToAnnotations(Mapping context) {
    List<Member> moved = new ArrayList<>();
    Mapping rest = context;
    for (Map.Entry<String, String> shortcut : PackageNames.ALL.entrySet()) {
      Optional<Node> value = context.get(shortcut.getKey());
      if (value.isPresent()) {
        moved.add(new Member(shortcut.getValue(), context.placeOf(shortcut.getKey()), value.get()));
        rest = rest.without(shortcut.getKey());
      }
    }
    if (moved.isEmpty()) {
      return rest;
    }
    Mapping annotations = new Mapping(moved, moved.get(0).place());
    Optional<Node> stated = rest.get("annotations");
    if (stated.isEmpty()) {
      return rest.with("annotations", annotations);
    }
    // what is no mapping is left to the schema, which refuses it
    return stated.get() instanceof Mapping target
        ? rest.with("annotations", Merge.merge(annotations, target))
        : rest;
  }

  private static Mapping renameAnnotations(Mapping context) {
    Optional<Mapping> annotations = context.mapping("annotations");
    if (annotations.isEmpty()) {
      return context;
    }
    Mapping renamed = annotations.get();
    Map<String, String> names = new LinkedHashMap<>(PackageNames.DECLARATIONS);
    names.putAll(PackageNames.ALL);
    for (Map.Entry<String, String> shortcut : names.entrySet()) {
      Optional<Node> value = renamed.get(shortcut.getKey());
      if (value.isPresent()) {
        List<Member> members =
            new ArrayList<>(
                renamed.without(shortcut.getKey()).without(shortcut.getValue()).members());
        members.add(
            new Member(shortcut.getValue(), renamed.placeOf(shortcut.getKey()), value.get()));
        renamed = new Mapping(members, renamed.place());
      }
    }
    return context.with("annotations", renamed);
  }

  private static Node resolveServices(Node holder) {
    if (!(holder instanceof Mapping mapping)
        || !(mapping.get("services").orElse(null) instanceof Sequence services)) {
      return holder;
    }
    List<Node> resolved =
        services.items().stream()
            .map(
                item ->
                    item.plain() instanceof String name
                        ? (Node) new Scalar(PackageNames.resolve(name), item.place())
                        : item)
            .toList();
    return mapping.with("services", new Sequence(resolved, services.place()));
  }
}
