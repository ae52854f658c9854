package io.toa.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Turns scalars to the types that a schema wants, in the order in which AJV meets them. For one
 * document, and one thread.
 */
final class Coercion {

  private final CompiledSchema schemas;
  // what several conditions are asked about is made a tree once
  private final IdentityHashMap<Node, JsonNode> trees = new IdentityHashMap<>();

  Coercion(CompiledSchema schemas) {
    this.schemas = schemas;
  }

  /**
   * Coerces a value and what is in it.
   *
   * @param schema what the value should be
   * @param value the value
   * @return the value, as far as it can be coerced
   */
  Node apply(Node schema, Node value) {
    if (!(schema instanceof Mapping rules) || rules.isEmpty()) {
      return value; // with all that is in it, which may be much: most of a manifest is free in form
    }
    List<JsonType> types = JsonType.of(rules);
    Node coerced = value instanceof Scalar scalar ? JsonType.coerce(scalar, types) : value;
    if (!types.isEmpty() && types.stream().noneMatch(type -> type.holds(coerced))) {
      return coerced;
    }
    Node combined = combinations(rules, coerced);
    if (combined instanceof Sequence sequence) {
      return items(rules, sequence);
    }
    return combined instanceof Mapping mapping ? members(rules, mapping) : combined;
  }

  private Node combinations(Mapping rules, Node value) {
    Node coerced = value;
    Optional<String> reference = rules.text("$ref");
    if (reference.isPresent()) {
      coerced = apply(schemas.resolve(reference.get()), coerced);
    }
    for (Node branch : rules.items("anyOf")) {
      coerced = apply(branch, coerced);
      if (suits(branch, coerced)) {
        break;
      }
    }
    for (Node branch : rules.items("oneOf")) {
      coerced = apply(branch, coerced);
    }
    for (Node branch : rules.items("allOf")) {
      coerced = apply(branch, coerced);
    }
    return condition(rules, coerced);
  }

  private Node condition(Mapping rules, Node value) {
    Optional<Node> condition = rules.get("if");
    if (condition.isEmpty()) {
      return value;
    }
    Node coerced = apply(condition.get(), value);
    Optional<Node> then = rules.get(suits(condition.get(), coerced) ? "then" : "else");
    return then.isPresent() ? apply(then.get(), coerced) : coerced;
  }

  private boolean suits(Node part, Node value) {
    return schemas.suits(part, trees.computeIfAbsent(value, JacksonTree::of));
  }

  private Node items(Mapping rules, Sequence sequence) {
    Optional<Node> rule = rules.get("items");
    if (rule.isEmpty()) {
      return sequence;
    }
    List<Node> items = new ArrayList<>();
    boolean changed = false;
    for (Node item : sequence.items()) {
      Node coerced = apply(itemRule(rule.get(), items.size()), item);
      changed |= coerced != item;
      items.add(coerced);
    }
    return changed ? new Sequence(items, sequence.place()) : sequence;
  }

  private static Node itemRule(Node rule, int index) {
    if (rule instanceof Sequence rules) {
      return index < rules.items().size() ? rules.items().get(index) : Mapping.EMPTY;
    }
    return rule;
  }

  private Node members(Mapping rules, Mapping mapping) {
    Mapping properties = rules.mapping("properties").orElse(Mapping.EMPTY);
    Mapping patterns = rules.mapping("patternProperties").orElse(Mapping.EMPTY);
    Node additional = rules.get("additionalProperties").orElse(Mapping.EMPTY);
    List<Member> members = new ArrayList<>();
    boolean changed = false;
    for (Member member : mapping.members()) {
      boolean known = properties.has(member.key());
      Node value = member.value();
      if (known) {
        value = apply(properties.get(member.key()).orElseThrow(), value);
      }
      for (Member pattern : patterns.members()) {
        if (Pattern.compile(pattern.key()).matcher(member.key()).find()) {
          value = apply(pattern.value(), value);
          known = true;
        }
      }
      value = known ? value : apply(additional, value);
      changed |= value != member.value();
      members.add(new Member(member.key(), member.place(), value));
    }
    return changed ? new Mapping(members, mapping.place()) : mapping;
  }
}
