package io.toa.core.component;

import io.toa.core.Findings;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a component takes of its prototype (spec: component.md 4.2). */
final class Collapse {

  private Collapse() {}

  /**
   * Puts a prototype into what is made of it.
   *
   * @param manifest the manifest of the component, or of a prototype that has one itself
   * @param prototype the loaded prototype, with its {@code path}
   * @param findings takes a fault for each thing in which the two contradict
   * @return the manifest with what it inherits
   */
  static Mapping apply(Mapping manifest, Mapping prototype, Findings findings) {
    Mapping linked = chain(manifest, prototype);
    Mapping operating = operations(linked, prototype, findings);
    Mapping storing =
        findings.attempt(() -> entity(operating, prototype, findings)).orElse(operating);
    Mapping complete =
        findings
            .attempt(() -> merge(storing, "events", events(storing, prototype)))
            .orElse(storing);
    return findings
        .attempt(() -> merge(complete, "extensions", prototype.get("extensions")))
        .orElse(complete);
  }

  private static Mapping chain(Mapping manifest, Mapping prototype) {
    Optional<Mapping> operations = prototype.mapping("operations");
    if (operations.isEmpty()) {
      return manifest.without("prototype");
    }
    Map<String, Object> bridges = new LinkedHashMap<>();
    for (Member member : operations.get().members()) {
      if (member.value() instanceof Mapping operation) {
        operation
            .get("bridge")
            .ifPresent(bridge -> bridges.put(member.key(), Map.of("bridge", bridge)));
      }
    }
    Map<String, Object> link = new LinkedHashMap<>();
    if (prototype.has("prototype")) {
      link.put("prototype", prototype.mapping("prototype").orElse(null));
    }
    prototype.get("path").ifPresent(path -> link.put("path", path));
    link.put("operations", bridges);
    return manifest.with("prototype", Node.of(link));
  }

  private static Mapping operations(Mapping manifest, Mapping prototype, Findings findings) {
    Mapping inherited = prototype.mapping("operations").orElse(Mapping.EMPTY);
    Node stated = manifest.get("operations").orElse(Mapping.EMPTY);
    if (inherited.isEmpty() || !(stated instanceof Mapping operations)) {
      return manifest;
    }
    for (Member member : inherited.members()) {
      if (member.value() instanceof Mapping operation) {
        Mapping taken = operation.without("bridge").without("binding");
        Optional<Node> own = operations.get(member.key());
        operations =
            operations.with(
                member.key(),
                own.isPresent() ? operation(member.key(), taken, operations, findings) : taken);
      }
    }
    return manifest.with("operations", operations);
  }

  private static Node operation(String name, Mapping taken, Mapping own, Findings findings) {
    return findings
        .attempt(
            () ->
                Contradiction.mergeItem(
                    taken.without("virtual"),
                    own,
                    name,
                    "operations." + name,
                    Contradiction.PROTOTYPE))
        .orElseGet(() -> own.get(name).orElseThrow());
  }

  private static Mapping entity(Mapping manifest, Mapping prototype, Findings findings) {
    Optional<Mapping> inherited = prototype.mapping("entity");
    if (inherited.isEmpty()) {
      return manifest;
    }
    String name = prototype.text("name").orElse("");
    Mapping own = manifest.mapping("entity").orElse(Mapping.EMPTY);
    return manifest.with(
        "entity", new InheritedEntity(inherited.get(), name, findings).mergedInto(own));
  }

  private static Node merge(Node inherited, Node own, String path) {
    return Contradiction.merge(inherited, own, path, Contradiction.PROTOTYPE);
  }

  private static Optional<Node> events(Mapping manifest, Mapping prototype) {
    Mapping own = manifest.mapping("events").orElse(Mapping.EMPTY);
    return prototype
        .mapping("events")
        .map(
            events ->
                new Mapping(
                    events.members().stream().filter(each -> !own.has(each.key())).toList(),
                    events.place()));
  }

  private static Mapping merge(Mapping manifest, String key, Optional<Node> inherited) {
    return inherited
        .map(
            source ->
                manifest.with(
                    key, manifest.get(key).map(own -> merge(source, own, key)).orElse(source)))
        .orElse(manifest);
  }
}
