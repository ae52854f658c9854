package io.toa.core.export;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The order in which the keys of a manifest are shown, whatever order it was written in: that of
 * the tables of the spec (component.md 3 and 10). Names that users give (of operations, events,
 * properties) keep their order: declared ones, then what only modules have, then inherited ones.
 */
final class ManifestOrder {

  private static final List<String> MANIFEST =
      List.of(
          "name",
          "namespace",
          "version",
          "bindings",
          "bridge",
          "prototype",
          "build",
          "files",
          "ignore",
          "entity",
          "operations",
          "events",
          "receivers",
          "guards",
          "extensions");

  private static final List<String> ENTITY =
      List.of("properties", "required", "blank", "storage", "migrations", "associated", "custom");

  private static final List<String> PROTOTYPE = List.of("prototype", "path", "operations");

  private static final Map<String, List<String>> ITEMS =
      Map.of(
          "operations",
          List.of(
              "type",
              "scope",
              "bindings",
              "concurrency",
              "once",
              "stateful",
              "stream",
              "forward",
              "bridge",
              "description",
              "input",
              "output",
              "errors",
              "query"),
          "events",
          List.of("conditioned", "subjective", "path", "bridge", "binding"),
          "receivers",
          List.of(
              "operation",
              "bridge",
              "binding",
              "source",
              "path",
              "conditioned",
              "adaptive",
              "arguments"),
          "guards",
          List.of("bridge", "path"));

  private ManifestOrder() {}

  /** A manifest with its keys in order. */
  static Mapping of(Mapping manifest) {
    Mapping ordered = at(manifest, "entity", entity -> sorted(entity, ENTITY));
    ordered = at(ordered, "prototype", ManifestOrder::prototype);
    ordered = at(ordered, "build", build -> sorted(build, List.of("image", "run")));
    for (Map.Entry<String, List<String>> each : ITEMS.entrySet()) {
      ordered = at(ordered, each.getKey(), items -> items(items, each.getValue()));
    }
    return sorted(ordered, MANIFEST);
  }

  private static Mapping prototype(Mapping prototype) {
    return sorted(at(prototype, "prototype", ManifestOrder::prototype), PROTOTYPE);
  }

  private static Mapping items(Mapping items, List<String> order) {
    Mapping ordered = items;
    for (String name : items.keys()) {
      ordered = at(ordered, name, item -> sorted(item, order));
    }
    return ordered;
  }

  private static Mapping at(Mapping mapping, String key, UnaryOperator<Mapping> change) {
    Node value = mapping.get(key).orElse(null);
    return value instanceof Mapping inner ? mapping.with(key, change.apply(inner)) : mapping;
  }

  /** Keys that are not in the order come last, as they are. */
  private static Mapping sorted(Mapping mapping, List<String> order) {
    List<Member> members = new ArrayList<>(mapping.members());
    members.sort(
        Comparator.comparingInt(
            member -> order.contains(member.key()) ? order.indexOf(member.key()) : order.size()));
    return new Mapping(members, mapping.place());
  }
}
