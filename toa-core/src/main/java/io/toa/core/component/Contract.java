package io.toa.core.component;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the component map says of one component (spec: context.md 12). */
public final class Contract {

  private static final List<String> OPERATION =
      List.of(
          "type",
          "scope",
          "query",
          "once",
          "stateful",
          "stream",
          "bindings",
          "description",
          "input",
          "output",
          "errors");
  private static final Set<String> SYSTEM =
      Set.of("id", "VERSION", "CREATED", "UPDATED", "DELETED", "REGION");

  private final Mapping inherited;

  /** Makes contracts of components. */
  public Contract() {
    this.inherited =
        new Prototypes()
            .standardPrototype()
            .mapping("entity")
            .flatMap(entity -> entity.mapping("properties"))
            .orElseThrow();
  }

  /**
   * The contract of a component.
   *
   * @param component the component
   * @return {@code version}, {@code bindings}, {@code entity}, {@code operations} and {@code
   *     events}, without those that do not apply
   */
  public Mapping of(Component component) {
    Mapping manifest = component.manifest();
    Map<String, Object> contract = new LinkedHashMap<>();
    contract.put("version", component.version());
    manifest.get("bindings").ifPresent(bindings -> contract.put("bindings", bindings));
    Set<String> system = inheritsNothing(manifest) ? Set.of() : SYSTEM;
    manifest.mapping("entity").ifPresent(entity -> contract.put("entity", entity(entity, system)));
    manifest
        .mapping("operations")
        .ifPresent(each -> contract.put("operations", operations(each, manifest)));
    manifest.mapping("events").ifPresent(each -> contract.put("events", events(each)));
    return Mapping.of(contract);
  }

  private static boolean inheritsNothing(Mapping manifest) {
    return manifest.get("prototype").filter(Node::isNull).isPresent();
  }

  private Mapping entity(Mapping entity, Set<String> system) {
    Mapping properties = entity.mapping("properties").orElse(Mapping.EMPTY);
    Set<String> omitted = new LinkedHashSet<>(system);
    omitted.removeIf(
        name -> !properties.has(name) || !properties.get(name).equals(inherited.get(name)));
    Map<String, Object> contract = new LinkedHashMap<>();
    Mapping own = properties;
    for (String name : omitted) {
      own = own.without(name);
    }
    contract.put("properties", own);
    List<Node> required =
        entity.items("required").stream().filter(name -> !omitted.contains(name.plain())).toList();
    if (!required.isEmpty()) {
      contract.put("required", required);
    }
    if (!omitted.isEmpty()) {
      contract.put("system", true);
    }
    return Mapping.of(contract);
  }

  private static Mapping operations(Mapping operations, Mapping manifest) {
    Map<String, Object> contracts = new LinkedHashMap<>();
    for (Member member : operations.members()) {
      if (member.value() instanceof Mapping operation) {
        contracts.put(member.key(), operation(operation, manifest.get("bindings")));
      }
    }
    return Mapping.of(contracts);
  }

  private static Mapping operation(Mapping operation, Optional<Node> bindings) {
    Map<String, Object> contract = new LinkedHashMap<>();
    for (String key : OPERATION) {
      operation.get(key).ifPresent(value -> contract.put(key, value));
    }
    if (operation.get("bindings").equals(bindings)) {
      contract.remove("bindings");
    }
    Node output = operation.get("output").orElse(Node.ofNull());
    if (output.isNull() || output.equals(Mapping.EMPTY)) {
      contract.remove("output");
    }
    boolean stateless = operation.text("scope").filter("none"::equals).isPresent();
    if (stateless && operation.get("query").filter(Node.of(false)::equals).isPresent()) {
      contract.remove("query");
    }
    return Mapping.of(contract);
  }

  private static Mapping events(Mapping events) {
    Map<String, Object> contracts = new LinkedHashMap<>();
    for (Member member : events.members()) {
      Map<String, Object> event = new LinkedHashMap<>();
      if (member.value() instanceof Mapping each) {
        each.get("binding").ifPresent(binding -> event.put("binding", binding));
      }
      contracts.put(member.key(), event);
    }
    return Mapping.of(contracts);
  }
}
