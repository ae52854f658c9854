package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.Spelling;
import io.toa.core.dependency.Instance;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Keys among the values of configuration that the schema of a component does not have (spec:
 * dependencies.md 4.3). Nothing is said where its schema may accept others.
 *
 * @param known the components that can be named
 * @param instances the components that declare configuration
 */
record ConfiguredKeys(KnownComponents known, List<Instance> instances) {

  private static final String RESOURCES = "resources";
  private static final String DEFAULT = "default.";

  /** Keywords by which a schema may have keys that it does not list itself. */
  private static final Set<String> OPENING =
      Set.of(
          "$ref",
          "$recursiveRef",
          "$dynamicRef",
          "allOf",
          "anyOf",
          "oneOf",
          "if",
          "then",
          "else",
          "dependencies",
          "dependentSchemas");

  /**
   * Warns of them.
   *
   * @param annotation what the context says
   * @param path the key that it stands under
   */
  List<Fault> of(Mapping annotation, String path) {
    List<Fault> warnings = new ArrayList<>();
    for (Member member : annotation.without(RESOURCES).members()) {
      String id = member.key().contains(".") ? member.key() : DEFAULT + member.key();
      declaration(id)
          .ifPresent(
              declaration ->
                  declaration
                      .get("schema")
                      .ifPresent(
                          schema ->
                              new Walk(id, warnings)
                                  .check(
                                      schema,
                                      member.value(),
                                      declaration.get("defaults"),
                                      path + "." + member.key())));
    }
    return warnings;
  }

  /** What a component declares; a stand-in need not be complete. */
  private Optional<Mapping> declaration(String id) {
    return instances.stream()
        .filter(each -> each.component().id().equals(id) && !known.isUncertain(id))
        .map(Instance::declaration)
        .filter(Mapping.class::isInstance)
        .map(Mapping.class::cast)
        .findFirst();
  }

  /** Walks the values of one component along its schema. */
  private record Walk(String id, List<Fault> warnings) {

    void check(Node schema, Node value, Optional<Node> defaults, String path) {
      if (!(schema instanceof Mapping rules) || rules.keys().stream().anyMatch(OPENING::contains)) {
        return;
      }
      if (value instanceof Mapping values) {
        for (Member member : values.members()) {
          member(rules, member, defaults, path + "." + member.key());
        }
      } else if (value instanceof Sequence items && rules.mapping("items").isPresent()) {
        for (int i = 0; i < items.items().size(); i++) {
          Node item = items.items().get(i);
          check(rules.mapping("items").get(), item, Optional.empty(), path + "." + i);
        }
      }
    }

    private void member(Mapping rules, Member member, Optional<Node> defaults, String path) {
      String key = member.key();
      Mapping properties = rules.mapping("properties").orElse(Mapping.EMPTY);
      Optional<Node> own = defaults.flatMap(each -> inner(each, key));
      if (properties.has(key)) {
        check(properties.get(key).orElseThrow(), member.value(), own, path);
      } else if (rules.mapping("additionalProperties").isPresent()) {
        check(rules.mapping("additionalProperties").get(), member.value(), own, path);
      } else if (rules.mapping("properties").isPresent() && own.isEmpty() && !accepts(rules, key)) {
        warnings.add(
            new Fault(
                member.place(),
                path,
                "component '%s' has no such key in the schema of its configuration".formatted(id),
                Spelling.meant(key, properties.keys()).map(Spelling::question).orElse("")));
      }
    }

    private static Optional<Node> inner(Node defaults, String key) {
      return defaults instanceof Mapping mapping ? mapping.get(key) : Optional.empty();
    }

    /** Whether keys that are not listed are accepted on purpose, or this one by its pattern. */
    private static boolean accepts(Mapping rules, String key) {
      boolean open =
          Stream.of("additionalProperties", "unevaluatedProperties")
              .flatMap(keyword -> rules.get(keyword).stream())
              .anyMatch(allowed -> !Boolean.FALSE.equals(allowed.plain()));
      return open
          || rules.mapping("patternProperties").orElse(Mapping.EMPTY).keys().stream()
              .anyMatch(pattern -> matches(pattern, key));
    }

    /** A pattern of JavaScript that Java does not read may match anything. */
    private static boolean matches(String pattern, String key) {
      try {
        return Pattern.compile(pattern).matcher(key).find();
      } catch (PatternSyntaxException unknown) {
        return true;
      }
    }
  }
}
