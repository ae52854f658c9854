package io.toa.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import io.toa.core.Fault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A JSON Schema (2019-09) that checks as AJV does with type coercion: the same verdicts, order and
 * words. References within the schema ({@code #/$defs/…}) are followed. Compiled once; may be used
 * by several threads. (spec: context.md 3.4, component.md 3.4)
 */
public final class Schema {

  private final CompiledSchema schema;
  private final Suggestions suggestions;

  private Schema(CompiledSchema schema, Suggestions suggestions) {
    this.schema = schema;
    this.suggestions = suggestions;
  }

  /**
   * Reads a schema from the class path.
   *
   * @param resource the name of a YAML or JSON document, from the root of the class path; {@link
   *     Hints} are taken from beside it: {@code name.hints.yaml} for {@code name.schema.yaml}
   * @return the schema
   * @throws IllegalArgumentException where there is no such resource
   */
  public static Schema read(String resource) {
    return read(resource, Set.of());
  }

  /**
   * Reads a schema of a document whose short forms are expanded before it is checked.
   *
   * @param resource as above
   * @param shortForms keys that the document may have besides those of the schema, which may be
   *     meant where a key is unknown
   * @return the schema
   * @throws IllegalArgumentException where there is no such resource
   */
  public static Schema read(String resource, Set<String> shortForms) {
    CompiledSchema schema =
        new CompiledSchema(
            Resource.read(resource)
                .orElseThrow(() -> new IllegalArgumentException("no such schema: " + resource)));
    Hints hints = Hints.read(resource.replace(".schema.", ".hints."));
    return new Schema(schema, new Suggestions(schema, hints, shortForms));
  }

  /**
   * Makes a schema.
   *
   * @param schema a mapping, or a boolean
   * @return the schema
   */
  public static Schema of(Node schema) {
    CompiledSchema compiled = new CompiledSchema(schema);
    return new Schema(compiled, new Suggestions(compiled, Hints.NONE, Set.of()));
  }

  /**
   * Checks a value.
   *
   * @param value the value
   * @return the value after coercion, with what is wrong in it
   */
  public Checked check(Node value) {
    Node coerced = new Coercion(schema).apply(schema.root(), value);
    JsonNode tree = JacksonTree.of(coerced);
    List<Fault> faults =
        withoutConsequences(schema.validate(tree)).stream()
            .flatMap(error -> violations(error, coerced))
            .sorted()
            .map(Violation::fault)
            .toList();
    return new Checked(coerced, withoutRepeats(faults));
  }

  private Stream<Violation> violations(Error error, Node value) {
    Location location = Location.of(value, error.getInstanceLocation());
    List<Integer> rank = new Ranking(schema).of(error, value);
    String key = error.getProperty();
    return switch (error.getKeyword()) {
      case "propertyNames" ->
          schema.validateName(error).stream()
              .limit(1)
              .map(
                  inner ->
                      violation(
                          rank,
                          error,
                          location.member(key),
                          AjvMessage.of(inner, location.node())));
      case "additionalProperties", "unevaluatedProperties" ->
          Stream.of(
              violation(rank, error, location.member(key), AjvMessage.of(error, location.node())));
      default -> Stream.of(violation(rank, error, location, AjvMessage.of(error, location.node())));
    };
  }

  private Violation violation(List<Integer> rank, Error error, Location location, String message) {
    Fault fault = location.fault(message);
    return new Violation(rank, fault.withHint(suggestions.of(error, location, fault)));
  }

  /** Two parts of a schema may refuse one value in the same words. */
  private static List<Fault> withoutRepeats(List<Fault> faults) {
    Map<Fault, Fault> first = new LinkedHashMap<>();
    faults.forEach(fault -> first.putIfAbsent(fault.withHint(""), fault));
    return List.copyOf(first.values());
  }

  /** Leaves out what is wrong only because the value is of the wrong type. */
  private static List<Error> withoutConsequences(List<Error> errors) {
    List<Error> wrongTypes =
        errors.stream().filter(error -> error.getKeyword().equals("type")).toList();
    List<Error> kept = new ArrayList<>(errors);
    kept.removeIf(
        error ->
            wrongTypes.stream()
                .anyMatch(
                    wrong ->
                        !wrong.getEvaluationPath().equals(error.getEvaluationPath())
                            && wrong.getInstanceLocation().equals(error.getInstanceLocation())
                            && error
                                .getEvaluationPath()
                                .startsWith(wrong.getEvaluationPath().getParent())));
    return kept;
  }

  /** A fault with its rank: compared number by number, that of more numbers first. */
  private record Violation(List<Integer> rank, Fault fault) implements Comparable<Violation> {

    @Override
    public int compareTo(Violation other) {
      for (int i = 0; i < Math.min(rank.size(), other.rank.size()); i++) {
        int order = rank.get(i).compareTo(other.rank.get(i));
        if (order != 0) {
          return order;
        }
      }
      return Integer.compare(other.rank.size(), rank.size());
    }
  }
}
