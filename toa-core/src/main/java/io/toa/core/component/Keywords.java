package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Place;
import io.toa.core.Spelling;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Resource;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The keywords of JSON Schema. One that is unknown is not refused (spec: component.md 3.4), but it
 * is likely a mistake where it is nearly a known one.
 */
final class Keywords {

  /** From this length on, a keyword is known by two slips of the pen, too. */
  private static final int LONG = 8;

  /** Words as short as these are near to many others. */
  private static final List<String> COMMON = List.of("const", "not", "if", "then", "else");

  private final Mapping rules;
  private final Mapping notes;
  private final List<String> others;
  private final List<String> types;
  private final Map<String, List<String>> kinds = new LinkedHashMap<>();

  /** Reads what is known of them. */
  Keywords() {
    Mapping all = (Mapping) Resource.read("/io/toa/core/component/keywords.yaml").orElseThrow();
    rules = all.mapping("rules").orElseThrow();
    notes = all.mapping("notes").orElseThrow();
    others = all.texts("others");
    types = all.texts("types");
    rules.keys().forEach(key -> kinds.put(key, rules.texts(key)));
    notes.keys().forEach(key -> kinds.put(key, notes.texts(key)));
  }

  /** Whether a keyword says something of a value. */
  boolean isRule(String keyword) {
    return rules.has(keyword);
  }

  /** Whether a keyword only describes a value. */
  boolean isNote(String keyword) {
    return notes.has(keyword);
  }

  /**
   * Warns of the keywords of a schema, and of the schemas in it, that are nearly known ones.
   *
   * @param schema the schema
   * @param path the keys that lead to it
   * @return the warnings in order; those of a keyword that stands in no file have no place
   */
  List<Fault> misspelt(Mapping schema, String path) {
    List<Fault> warnings = new ArrayList<>();
    walk(schema, path, warnings);
    return warnings;
  }

  private void walk(Node node, String path, List<Fault> warnings) {
    if (!(node instanceof Mapping schema)) {
      return;
    }
    for (Member member : schema.members()) {
      String inner = path + "." + member.key();
      List<String> known = kinds.get(member.key());
      if (known == null) {
        meant(member).ifPresent(meant -> warnings.add(misspelt(member.place(), inner, meant)));
        continue;
      }
      Node value = member.value();
      if (member.key().equals("type")) {
        unknownTypes(value, inner, warnings);
      }
      if (known.contains("schema")) {
        walk(value, inner, warnings);
      }
      if (known.contains("named") && value instanceof Mapping schemas) {
        schemas.members().forEach(each -> walk(each.value(), inner + "." + each.key(), warnings));
      }
      if (known.contains("schemas") && value instanceof Sequence schemas) {
        for (int i = 0; i < schemas.items().size(); i++) {
          walk(schemas.items().get(i), inner + "." + i, warnings);
        }
      }
    }
  }

  private void unknownTypes(Node stated, String path, List<Fault> warnings) {
    for (Node each : stated instanceof Sequence several ? several.items() : List.of(stated)) {
      if (each.plain() instanceof String type && !types.contains(type)) {
        String meant = Spelling.hint(type, types);
        warnings.add(
            new Fault(
                each.place(),
                path,
                "'" + type + "' is no type of JSON Schema",
                meant.isEmpty() ? "Types are " + String.join(", ", types) + "." : meant));
      }
    }
  }

  private static Fault misspelt(Place place, String path, String meant) {
    return new Fault(
        place,
        path,
        "is no keyword of JSON Schema, so that it is ignored",
        Spelling.question(meant));
  }

  private Optional<String> meant(Member member) {
    String key = member.key();
    if (others.contains(key)) {
      return Optional.empty();
    }
    Predicate<String> fitting =
        each ->
            !COMMON.contains(each)
                && kinds.get(each).stream().anyMatch(kind -> isOf(kind, member.value()));
    List<String> candidates = kinds.keySet().stream().filter(fitting).toList();
    List<String> longOnes = candidates.stream().filter(each -> each.length() >= LONG).toList();
    return Spelling.slip(key, candidates).or(() -> Spelling.slip(key, longOnes, 2));
  }

  private static boolean isOf(String kind, Node value) {
    return switch (kind) {
      case "schema" -> value instanceof Mapping || value.plain() instanceof Boolean;
      case "named", "mapping" -> value instanceof Mapping;
      case "schemas", "list" -> value instanceof Sequence;
      case "text" -> value.plain() instanceof String;
      case "number" -> value.plain() instanceof Number;
      case "flag" -> value.plain() instanceof Boolean;
      default -> true;
    };
  }
}
