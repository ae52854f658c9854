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
 * @param keywords the keywords of JSON Schema
 */
record Warnings(Mapping manifest, List<String> ignoredInVain, Keywords keywords) {

  private static final String CONFIGURATION = "@toa.io/extensions.configuration";

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
    manifest
        .mapping("entity")
        .flatMap(entity -> entity.mapping("properties"))
        .orElse(Mapping.EMPTY)
        .members()
        .forEach(each -> schema(each.value(), "entity.properties." + each.key(), warnings));
    operations(false, warnings);
    operations(true, warnings);
    manifest
        .mapping("extensions")
        .flatMap(extensions -> extensions.mapping(CONFIGURATION))
        .ifPresent(
            declaration ->
                // where it is the schema itself, the key was added, and stands with its value
                schema(
                    declaration.get("schema").orElse(Mapping.EMPTY),
                    declaration.get("schema").map(Node::place).stream()
                            .anyMatch(declaration.placeOf("schema")::equals)
                        ? "configuration"
                        : "configuration.schema",
                    warnings));
    return warnings;
  }

  /** Those that forward come last, as what they have of another is said of that one. */
  private void operations(boolean forwarding, List<Fault> warnings) {
    for (Member operation : manifest.mapping("operations").orElse(Mapping.EMPTY).members()) {
      for (String key : List.of("input", "output")) {
        String path = "operations." + operation.key() + "." + key;
        if (operation.value() instanceof Mapping stated
            && stated.has(key)
            && stated.has("forward") == forwarding) {
          boolean misspelt = schema(stated.get(key).orElseThrow(), path, warnings);
          if (!misspelt && stated.mapping(key).filter(this::isConcise).isPresent()) {
            add(concise(stated, key, path), warnings);
          }
        }
      }
    }
  }

  /** Warns of keywords in a schema; whether there is any to warn of. */
  private boolean schema(Node schema, String path, List<Fault> warnings) {
    if (!(schema instanceof Mapping mapping)) {
      return false;
    }
    List<Fault> misspelt = keywords.misspelt(mapping, path);
    misspelt.forEach(warning -> add(warning, warnings));
    return !misspelt.isEmpty();
  }

  /** One place is warned of once. */
  private static void add(Fault warning, List<Fault> warnings) {
    if (warning.place().line() == 0
        || warnings.stream().noneMatch(each -> each.place().equals(warning.place()))) {
      warnings.add(warning);
    }
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

  private boolean isConcise(Mapping schema) {
    return !schema.isEmpty()
        && schema.keys().stream().noneMatch(keywords::isRule)
        && !schema.members().stream().allMatch(this::isNote);
  }

  private boolean isNote(Member member) {
    return keywords.isNote(member.key())
        && !(member.value() instanceof Scalar scalar && isType(scalar.value()));
  }

  private static boolean isType(Object value) {
    return Set.of("string", "number", "integer", "boolean", "object", "array")
        .contains(String.valueOf(value));
  }
}
