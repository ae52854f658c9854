package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the entity of a component takes of that of its prototype (spec: component.md 4.2, items 3,
 * 4, 6 and 7).
 *
 * @param inherited the entity of the prototype
 * @param prototype the name of the prototype
 * @param findings takes a fault for each system property that is stated again
 */
record InheritedEntity(Mapping inherited, String prototype, Findings findings) {

  private static final List<String> SYSTEM =
      List.of("VERSION", "CREATED", "UPDATED", "DELETED", "REGION", "TRAILERS");

  /**
   * Merges the two.
   *
   * @param own the entity of the component, empty where it has none
   * @return the entity with what it inherits
   * @throws InvalidDeclarationException where the two contradict
   */
  Mapping mergedInto(Mapping own) {
    Mapping properties = own.mapping("properties").orElse(Mapping.EMPTY);
    boolean custom = properties.has("id") && has("id");
    Mapping source = inherited.without("migrations");
    if (custom) {
      source = without(source, "id");
    }
    for (String system : SYSTEM) {
      if (properties.has(system) && has(system)) {
        findings.add(
            new InvalidDeclarationException(
                "System property '" + system + "' cannot be overridden",
                new Fault(properties.placeOf(system), "entity.properties." + system, "")));
        source = without(source, system);
      }
    }
    Mapping merged =
        (Mapping)
            Contradiction.merge(
                source, own.without("migrations"), "entity", Contradiction.PROTOTYPE);
    if (custom) {
      merged = merged.with("custom", Node.of(true));
    }
    return withMigrations(merged, own);
  }

  private boolean has(String property) {
    return inherited.mapping("properties").filter(each -> each.has(property)).isPresent();
  }

  private static Mapping without(Mapping entity, String property) {
    return Edit.mapping(entity, "properties", each -> each.without(property));
  }

  /** The migrations of the prototype come first, named by it. */
  private Mapping withMigrations(Mapping merged, Mapping own) {
    // what is no list is left to the schema, which refuses it
    Optional<Node> unlisted =
        own.get("migrations").filter(each -> !(each instanceof Sequence || each.isNull()));
    if (unlisted.isPresent()) {
      return merged.with("migrations", unlisted.get());
    }
    List<Node> migrations = new ArrayList<>();
    for (Node each : inherited.items("migrations")) {
      migrations.add(
          each instanceof Mapping migration && !migration.has("prototype")
              ? migration
                  .with("id", Node.of(prototype + ":" + migration.text("id").orElse("")))
                  .with("prototype", Node.of(prototype))
              : each);
    }
    migrations.addAll(own.items("migrations"));
    return migrations.isEmpty() ? merged : merged.with("migrations", Node.of(migrations));
  }
}
