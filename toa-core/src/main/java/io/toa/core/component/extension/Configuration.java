package io.toa.core.component.extension;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.Set;

/**
 * The schema of the configuration of a component, with defaults (spec: component.md 6.3).
 *
 * <p>The schema alone may stand for both. It is a JSON Schema; the concise notation of earlier
 * releases is refused rather than misread.
 */
final class Configuration implements Extension {

  private static final List<String> KEYWORDS =
      List.of("type", "properties", "$ref", "allOf", "anyOf", "oneOf", "enum", "const");

  @Override
  public String reference() {
    return "@toa.io/extensions.configuration";
  }

  @Override
  public Node normalize(Node declaration, Declaring component) {
    String subject = "Configuration of '" + component.id() + "'";
    if (!(declaration instanceof Mapping written)) {
      throw component.refuse(subject + " must be a JSON Schema", declaration);
    }
    Mapping normalized =
        written.has("schema")
            ? written
            : new Mapping(List.of(new Member("schema", written.place(), written)), written.place());
    for (Member member : normalized.members()) {
      if (!Set.of("schema", "defaults").contains(member.key())) {
        throw component.refuse(
            subject + " has a key that is none of schema, defaults: " + member.key(),
            member.value());
      }
      if (!(member.value() instanceof Mapping)) {
        throw component.refuse(subject + ": '" + member.key() + "' must be object", member.value());
      }
    }
    Mapping schema = normalized.mapping("schema").orElseThrow();
    if (!schema.isEmpty() && KEYWORDS.stream().noneMatch(schema::has)) {
      throw component.refuse(
          subject + " is no JSON Schema: state its 'type' and 'properties'", schema);
    }
    return normalized;
  }
}
