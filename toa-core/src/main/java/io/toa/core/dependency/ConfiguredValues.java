package io.toa.core.dependency;

import io.toa.core.Sha256;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of configuration: what the context states, with the defaults of manifests (spec:
 * dependencies.md 4.3).
 *
 * @param stated what the context states, by component id
 */
record ConfiguredValues(Map<String, Node> stated) {

  private static final String SECRET = "toa-configuration";

  ConfiguredValues {
    stated = Map.copyOf(stated);
  }

  /** The schema that a component declares; one that accepts anything where it declares none. */
  static Mapping schema(Instance instance) {
    return instance.declaration() instanceof Mapping declaration
        ? declaration.mapping("schema").orElse(Mapping.EMPTY)
        : Mapping.EMPTY;
  }

  /** The variables of a component: of the secrets it is given, then of the revision. */
  List<Variable> variables(Instance instance) {
    List<Variable> variables = new ArrayList<>();
    Optional.ofNullable(stated.get(instance.locator().id()))
        .ifPresent(
            values ->
                SecretReference.all(values).stream()
                    .distinct()
                    .forEach(
                        name ->
                            variables.add(
                                Variable.of(
                                    "TOA_CONFIGURATION__" + name,
                                    new SecretKey(SECRET, name, false)))));
    Node effective = effective(instance).orElse(Mapping.EMPTY);
    variables.add(
        Variable.of(
            "TOA_CONFIGURATION_REVISION_" + instance.locator().uppercase(), hash(effective)));
    return variables;
  }

  /** What the service hands out, as JSON by component id. */
  String json(List<Instance> instances) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Instance instance : instances) {
      Map<String, Object> value = new LinkedHashMap<>();
      Mapping schema = schema(instance);
      value.put("epoch", hash(schema));
      value.put("schema", schema);
      effective(instance).ifPresent(each -> value.put("defaults", each));
      values.put(instance.locator().id(), value);
    }
    return Json.compact(Node.of(values));
  }

  /** What the context states, with the manifest's defaults added where it states nothing. */
  private Optional<Node> effective(Instance instance) {
    Optional<Node> own = Optional.ofNullable(stated.get(instance.locator().id()));
    Optional<Node> defaults =
        instance.declaration() instanceof Mapping declaration
            ? declaration.get("defaults")
            : Optional.empty();
    if (own.isEmpty()) {
      return defaults;
    }
    return defaults.map(each -> complete(own.get(), each)).or(() -> own);
  }

  private static Node complete(Node stated, Node defaults) {
    if (!(stated instanceof Mapping own && defaults instanceof Mapping other)) {
      return stated;
    }
    for (Member member : other.members()) {
      Node value = member.value();
      own =
          own.with(
              member.key(), own.get(member.key()).map(each -> complete(each, value)).orElse(value));
    }
    return own;
  }

  private static String hash(Node node) {
    return Sha256.hex(Json.canonical(node));
  }
}
