package io.toa.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.Error;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A schema as a tree and compiled, with the parts of it that are asked on their own. */
final class CompiledSchema {

  private static final int MAX_ERRORS = 1000;

  private final Node root;
  private final SchemaRegistry registry;
  private final com.networknt.schema.Schema whole;
  private final IdentityHashMap<Node, com.networknt.schema.Schema> parts = new IdentityHashMap<>();

  CompiledSchema(Node root) {
    this.root = root;
    SchemaRegistryConfig config =
        SchemaRegistryConfig.builder()
            .formatAssertionsEnabled(true)
            .regularExpressionFactory(new LinearPatterns())
            .build();
    this.registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2019_09, builder -> builder.schemaRegistryConfig(config));
    this.whole = compile(root);
    compileParts(root);
  }

  Node root() {
    return root;
  }

  /**
   * What is wrong with a value.
   *
   * @param value the value
   * @return the violations, the first thousand of very many: to rank each takes as long as there
   *     are others
   */
  List<Error> validate(JsonNode value) {
    List<Error> errors = whole.validate(value);
    return errors.subList(0, Math.min(errors.size(), MAX_ERRORS));
  }

  /**
   * What is wrong with the name of a property.
   *
   * @param error the error of a {@code propertyNames}
   */
  List<Error> validateName(Error error) {
    return part(resolve("#" + error.getSchemaLocation().getFragment()))
        .validate(TextNode.valueOf(error.getProperty()));
  }

  /**
   * The keys that are known where one is not accepted.
   *
   * @param error the error of an {@code additionalProperties}
   * @return the keys, in the order of the schema
   */
  Set<String> knownKeys(Error error) {
    String location = error.getSchemaLocation().getFragment().getParent().toString();
    return resolve("#" + location) instanceof Mapping holder
        ? holder.mapping("properties").orElse(Mapping.EMPTY).keys()
        : Set.of();
  }

  /**
   * Whether a value suits a part of this schema: a condition, or a branch of alternatives.
   *
   * @param part the part
   * @param value the value
   */
  boolean suits(Node part, JsonNode value) {
    return part(part).validate(value, OutputFormat.BOOLEAN);
  }

  /**
   * The schema that a reference names.
   *
   * @param reference {@code #}, or {@code #/} with keys
   * @throws IllegalArgumentException where it names nothing in this schema
   */
  Node resolve(String reference) {
    Node node = root;
    String[] keys = reference.split("/", -1);
    for (String key : List.of(keys).subList(1, keys.length)) {
      String name = key.replace("~1", "/").replace("~0", "~");
      node =
          child(node, name)
              .orElseThrow(() -> new IllegalArgumentException("no such schema: " + reference));
    }
    return node;
  }

  private static Optional<Node> child(Node node, String name) {
    if (node instanceof Sequence sequence) {
      return Optional.of(sequence.items().get(Integer.parseInt(name)));
    }
    return node instanceof Mapping mapping ? mapping.get(name) : Optional.empty();
  }

  private com.networknt.schema.Schema part(Node part) {
    com.networknt.schema.Schema compiled = parts.get(part);
    if (compiled == null) {
      throw new IllegalArgumentException("not a part of the schema: " + part);
    }
    return compiled;
  }

  private void compileParts(Node node) {
    if (node instanceof Sequence sequence) {
      sequence.items().forEach(this::compileParts);
    } else if (node instanceof Mapping mapping) {
      for (String keyword : List.of("if", "propertyNames")) {
        mapping.get(keyword).ifPresent(this::compilePart);
      }
      for (String keyword : List.of("anyOf", "oneOf")) {
        mapping.items(keyword).forEach(this::compilePart);
      }
      mapping.members().forEach(member -> compileParts(member.value()));
    }
  }

  private void compilePart(Node part) {
    if (!(part instanceof Sequence) && !parts.containsKey(part)) {
      parts.put(part, compile(standalone(part)));
    }
  }

  /** The part as a schema of its own, with the definitions that it may refer to. */
  private Node standalone(Node part) {
    Map<String, Object> schema = new LinkedHashMap<>();
    if (root instanceof Mapping mapping) {
      for (String definitions : List.of("$defs", "definitions")) {
        mapping.get(definitions).ifPresent(node -> schema.put(definitions, node));
      }
    }
    schema.put("allOf", Collections.singletonList(part));
    return Node.of(schema);
  }

  private com.networknt.schema.Schema compile(Node schema) {
    com.networknt.schema.Schema compiled = registry.getSchema(JacksonTree.of(schema));
    compiled.initializeValidators();
    return compiled;
  }
}
