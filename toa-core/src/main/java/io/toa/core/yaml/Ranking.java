package io.toa.core.yaml;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Ranks violations in the order in which AJV meets them. */
final class Ranking {

  /** The keywords of one schema, as AJV takes them: by the type that they are about. */
  private static final List<String> KEYWORDS =
      List.of(
          "type",
          "maximum",
          "minimum",
          "exclusiveMaximum",
          "exclusiveMinimum",
          "multipleOf",
          "maxLength",
          "minLength",
          "pattern",
          "format",
          "$ref",
          "const",
          "enum",
          "not",
          "anyOf",
          "oneOf",
          "allOf",
          "if",
          "then",
          "else",
          "maxItems",
          "minItems",
          "additionalItems",
          "items",
          "contains",
          "uniqueItems",
          "maxProperties",
          "minProperties",
          "required",
          "propertyNames",
          "additionalProperties",
          "dependencies",
          "properties",
          "patternProperties",
          "dependentRequired",
          "dependentSchemas");

  private final CompiledSchema schemas;

  Ranking(CompiledSchema schemas) {
    this.schemas = schemas;
  }

  /**
   * The rank of a violation.
   *
   * @param error the violation
   * @param value the value that was checked
   * @return numbers to compare one by one; where one rank begins with all of another, it comes
   *     first, as the violations of alternatives do before that of all of them
   */
  List<Integer> of(Error error, Node value) {
    List<Integer> rank = new ArrayList<>();
    Iterator<String> path = names(error.getEvaluationPath());
    Iterator<String> instance = names(error.getInstanceLocation());
    Optional<Node> schema = Optional.of(schemas.root());
    Node current = value;
    while (path.hasNext()) {
      String keyword = path.next();
      int known = KEYWORDS.indexOf(keyword);
      rank.add(known < 0 ? KEYWORDS.size() : known);
      Optional<Node> rule = schema.flatMap(node -> child(node, keyword));
      schema = rule;
      switch (keyword) {
        case "$ref" -> schema = rule.map(node -> schemas.resolve((String) node.plain()));
        case "allOf", "anyOf", "oneOf", "properties", "patternProperties", "dependentSchemas" -> {
          if (path.hasNext()) {
            String name = path.next();
            rank.add(rule.map(node -> index(node, name)).orElse(0));
            schema = rule.flatMap(node -> child(node, name));
          }
        }
        case "required" -> rank.add(rule.map(node -> item(node, error.getProperty())).orElse(0));
        default -> {}
      }
      if (List.of("properties", "patternProperties", "additionalProperties", "items")
              .contains(keyword)
          && instance.hasNext()) {
        String name = instance.next();
        rank.add(index(current, name));
        current = child(current, name).orElse(current);
      } else if (error.getProperty() != null && !path.hasNext()) {
        rank.add(index(current, error.getProperty()));
      }
    }
    return rank;
  }

  private static Iterator<String> names(NodePath path) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < path.getNameCount(); i++) {
      names.add(path.getName(i));
    }
    return names.iterator();
  }

  private static Optional<Node> child(Node node, String name) {
    if (node instanceof Sequence sequence) {
      int index = Integer.parseInt(name);
      return index < sequence.items().size()
          ? Optional.of(sequence.items().get(index))
          : Optional.empty();
    }
    return node instanceof Mapping mapping ? mapping.get(name) : Optional.empty();
  }

  private static int index(Node node, String name) {
    if (node instanceof Mapping mapping) {
      return List.copyOf(mapping.keys()).indexOf(name);
    }
    return node instanceof Sequence ? Integer.parseInt(name) : 0;
  }

  private static int item(Node node, String text) {
    return node instanceof Sequence sequence ? sequence.plain().indexOf(text) : 0;
  }
}
