package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Place;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is accepted in a manifest and likely wrong.
 *
 * @param manifest the normalised manifest
 * @param ignoredInVain entries of {@code ignore} that change nothing
 */
record Warnings(Mapping manifest, List<String> ignoredInVain) {

  /** What makes a mapping a JSON Schema that says something. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "$ref",
          "$id",
          "$schema",
          "$defs",
          "definitions",
          "type",
          "enum",
          "const",
          "allOf",
          "anyOf",
          "oneOf",
          "not",
          "if",
          "properties",
          "patternProperties",
          "propertyNames",
          "additionalProperties",
          "unevaluatedProperties",
          "required",
          "dependentRequired",
          "dependentSchemas",
          "dependencies",
          "minProperties",
          "maxProperties",
          "items",
          "prefixItems",
          "additionalItems",
          "unevaluatedItems",
          "contains",
          "minItems",
          "maxItems",
          "uniqueItems",
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
          "multipleOf",
          "minLength",
          "maxLength",
          "pattern",
          "format",
          "nullable");

  /** Keys that a schema may consist of, and that are names of properties as often. */
  private static final Set<String> NOTES =
      Set.of("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly");

  /** All of it, in the order of the manifest's keys. */
  List<Fault> all() {
    List<Fault> warnings = new ArrayList<>();
    if (manifest.get("ignore").orElse(null) instanceof Sequence ignore) {
      for (int i = 0; i < ignore.items().size(); i++) {
        Node entry = ignore.items().get(i);
        if (ignoredInVain.contains(entry.plain())) {
          warnings.add(
              new Fault(
                  entry.place(),
                  "ignore." + i,
                  "'" + entry.plain() + "' changes nothing, as the bridge has no such pattern",
                  "Write the pattern of the bridge as it is, such as '!**/Dockerfile*'."));
        }
      }
    }
    for (Member operation : manifest.mapping("operations").orElse(Mapping.EMPTY).members()) {
      for (String key : List.of("input", "output")) {
        if (operation.value() instanceof Mapping stated
            && stated.mapping(key).filter(Warnings::isConcise).isPresent()) {
          warnings.add(concise(stated, key, "operations." + operation.key() + "." + key));
        }
      }
    }
    return warnings;
  }

  private Fault concise(Mapping operation, String key, String path) {
    Place place = operation.placeOf(key);
    String first = operation.mapping(key).orElseThrow().keys().iterator().next();
    return new Fault(
        place.file().isEmpty() ? manifest.place() : place,
        path,
        "has no keyword of JSON Schema, so that it accepts everything",
        "Write a JSON Schema, such as '{type: object, properties: {%s: {type: string}}}'."
            .formatted(first.replaceAll("\\W", "")));
  }

  private static boolean isConcise(Mapping schema) {
    return !schema.isEmpty()
        && schema.keys().stream().noneMatch(KEYWORDS::contains)
        && !schema.members().stream().allMatch(Warnings::isNote);
  }

  private static boolean isNote(Member member) {
    return NOTES.contains(member.key())
        && !(member.value() instanceof Scalar scalar && isType(scalar.value()));
  }

  private static boolean isType(Object value) {
    return Set.of("string", "number", "integer", "boolean", "object", "array")
        .contains(String.valueOf(value));
  }
}
