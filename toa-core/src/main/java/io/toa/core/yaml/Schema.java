package io.toa.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import io.toa.core.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A JSON Schema (2019-09) that checks as AJV does with type coercion: the same verdicts, order and
 * words. References within the schema ({@code #/$defs/…}) are followed. Compiled once; may be used
 * by several threads. (spec: context.md 3.4, component.md 3.4)
 */
public final class Schema {

  private final CompiledSchema schema;

  private Schema(CompiledSchema schema) {
    this.schema = schema;
  }

  /**
   * Reads a schema from the class path.
   *
   * @param resource the name of a YAML or JSON document, from the root of the class path
   * @return the schema
   * @throws IllegalArgumentException where there is no such resource
   */
  public static Schema read(String resource) {
    String name = resource.startsWith("/") ? resource.substring(1) : resource;
    try (InputStream stream = Schema.class.getClassLoader().getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalArgumentException("no such schema: " + resource);
      }
      return of(
          YamlReader.parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8), resource));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes a schema.
   *
   * @param schema a mapping, or a boolean
   * @return the schema
   */
  public static Schema of(Node schema) {
    return new Schema(new CompiledSchema(schema));
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
    List<Violation> violations =
        withoutConsequences(schema.validate(tree)).stream()
            .flatMap(error -> violations(error, coerced))
            .sorted()
            .toList();
    return new Checked(coerced, violations.stream().map(Violation::fault).toList());
  }

  private Stream<Violation> violations(Error error, Node value) {
    Location location = Location.of(value, error.getInstanceLocation());
    List<Integer> rank = new Ranking(schema).of(error, value);
    String key = error.getProperty();
    return switch (error.getKeyword()) {
      case "propertyNames" ->
          schema.validateName(error).stream()
              .limit(1)
              .map(inner -> location.member(key).fault(AjvMessage.of(inner, location.node())))
              .map(fault -> new Violation(rank, fault));
      case "additionalProperties", "unevaluatedProperties" ->
          Stream.of(
              new Violation(
                  rank, location.member(key).fault(AjvMessage.of(error, location.node()))));
      default ->
          Stream.of(new Violation(rank, location.fault(AjvMessage.of(error, location.node()))));
    };
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
