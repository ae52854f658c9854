package io.toa.core.component.extension;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a tree of routes, methods and directives (spec: dependencies.md 4.1.3). */
final class RouteParser {

  private static final Set<String> VERBS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "LOCK", "UNLOCK");
  private static final Set<String> PROPERTIES = Set.of("protected", "isolated", "forward");
  private static final Map<String, String> SHORTCUTS =
      Map.of(
          "anonymous", "auth:anonymous",
          "anyone", "auth:anyone",
          "id", "auth:id",
          "role", "auth:role",
          "rule", "auth:rule",
          "incept", "auth:incept",
          "input", "io:input",
          "output", "io:output",
          "languages", "map:languages");
  private static final Pattern DIRECTIVE = Pattern.compile("(\\w{1,32}):(\\w{1,32})");

  private final Declaring component;

  RouteParser(Declaring component) {
    this.component = component;
  }

  /**
   * Reads a node.
   *
   * @param written a mapping, or a string that is forwarded to
   * @return {@code routes}, {@code methods} and {@code directives}, and what else the node says
   * @throws io.toa.core.InvalidDeclarationException where a key means nothing
   */
  Mapping parse(Node written) {
    Map<String, Object> node = new LinkedHashMap<>();
    List<Node> routes = new ArrayList<>();
    List<Node> methods = new ArrayList<>();
    List<Node> directives = new ArrayList<>();
    node.put("routes", routes);
    node.put("methods", methods);
    node.put("directives", directives);
    if (written.plain() instanceof String) {
      node.put("forward", written);
    } else if (written instanceof Mapping mapping) {
      Findings findings = new Findings();
      for (Member member : mapping.members()) {
        String key = member.key();
        if (PROPERTIES.contains(key)) {
          node.put(key, member.value());
        } else if (key.startsWith("/")) {
          findings.run(() -> routes.add(route(key, parse(member.value()))));
        } else if (VERBS.contains(key)) {
          findings.run(() -> methods.add(method(member)));
        } else {
          findings.run(() -> directives.add(directive(member).orElseThrow(() -> unknown(member))));
        }
      }
      findings.report();
    } else {
      throw component.refuse("RTD parse error: a node must be object", written);
    }
    return Mapping.of(node);
  }

  private InvalidDeclarationException unknown(Member member) {
    Set<String> known = new TreeSet<>(SHORTCUTS.keySet());
    known.addAll(PROPERTIES);
    known.addAll(VERBS);
    return component.refuse(
        "RTD parse error: unknown key '" + member.key() + "'",
        new Scalar(member.key(), member.place()),
        Spelling.hint(member.key(), known));
  }

  /** A route with what is under it. */
  static Mapping route(String path, Node node) {
    Map<String, Object> route = new LinkedHashMap<>();
    route.put("path", path);
    route.put("node", node);
    return Mapping.of(route);
  }

  private Mapping method(Member member) {
    Map<String, Object> method = new LinkedHashMap<>();
    method.put("verb", member.key());
    List<Node> directives = new ArrayList<>();
    Mapping mapping = Mapping.EMPTY;
    if (member.value().plain() instanceof String) {
      mapping = mapping.with("endpoint", member.value());
    } else if (member.value() instanceof Mapping written) {
      mapping = written;
      for (Member each : written.members()) {
        Optional<Node> directive = directive(each);
        if (directive.isPresent()) {
          directives.add(directive.get());
          mapping = mapping.without(each.key());
        }
      }
    } else if (!member.value().isNull()) {
      throw component.refuse(
          "RTD parse error: '" + member.key() + "' must be an endpoint or object",
          new Scalar(member.key(), member.place()));
    }
    if (!mapping.isEmpty()) {
      method.put("mapping", query(endpoint(mapping)));
    }
    method.put("directives", directives);
    return Mapping.of(method);
  }

  private static Optional<Node> directive(Member member) {
    Matcher matcher = DIRECTIVE.matcher(SHORTCUTS.getOrDefault(member.key(), member.key()));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Map<String, Object> directive = new LinkedHashMap<>();
    directive.put("family", matcher.group(1));
    directive.put("name", matcher.group(2));
    directive.put("value", member.value());
    return Optional.of(Node.of(directive));
  }

  private static Mapping endpoint(Mapping mapping) {
    List<String> parts = List.of(mapping.text("endpoint").orElse("").split("\\.", -1));
    int last = parts.size() - 1;
    if (last == 0) {
      return mapping;
    }
    Node namespace =
        last >= 2
            ? Node.of(parts.get(last - 2))
            : mapping.get("namespace").orElse(Node.of("default"));
    return mapping
        .with("namespace", namespace)
        .with("component", Node.of(parts.get(last - 1)))
        .with(
            "endpoint", new Scalar(parts.get(last), mapping.get("endpoint").orElseThrow().place()));
  }

  private static Mapping query(Mapping mapping) {
    Optional<Mapping> query = mapping.mapping("query");
    if (query.isEmpty()) {
      return mapping;
    }
    Mapping ranged = query.get();
    for (String key : List.of("limit", "omit")) {
      if (ranged.get(key).orElse(null) instanceof Scalar scalar
          && scalar.value() instanceof Number number) {
        Map<String, Object> range = new LinkedHashMap<>();
        range.put("value", number);
        range.put("range", List.of(number, number));
        ranged = ranged.with(key, Node.of(range));
      }
    }
    return mapping.with("query", ranged);
  }
}
