package io.toa.core.component.extension;

import io.toa.core.Findings;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The routes of a component, under one that is named by it (spec: component.md 6.2). */
final class Exposition implements Extension {

  @Override
  public String reference() {
    return "@toa.io/extensions.exposition";
  }

  @Override
  public Node normalize(Node declaration, Declaring component) {
    if (!(declaration instanceof Mapping)) {
      throw component.refuse("Exposition declaration must be an object", declaration);
    }
    String path =
        component.namespace().equals("default")
            ? "/" + component.name()
            : "/" + component.namespace() + "/" + component.name();
    Mapping own = resolve(new RouteParser(component).parse(declaration), component);
    return new RouteParser(component)
        .parse(Mapping.EMPTY)
        .with("routes", Node.of(List.of(RouteParser.route(path, own))));
  }

  private static Mapping resolve(Mapping node, Declaring component) {
    Findings findings = new Findings();
    List<Node> routes =
        each(
            node.items("routes"),
            route -> route.with("node", resolve(route.mapping("node").orElseThrow(), component)),
            findings);
    List<Node> methods = each(node.items("methods"), method -> method(method, component), findings);
    findings.report();
    return node.with("routes", new Sequence(routes, node.place()))
        .with("methods", new Sequence(methods, node.place()));
  }

  private static List<Node> each(
      List<Node> items, UnaryOperator<Mapping> change, Findings findings) {
    List<Node> changed = new ArrayList<>();
    for (Node item : items) {
      findings.attempt(() -> change.apply((Mapping) item)).ifPresent(changed::add);
    }
    return changed;
  }

  private static Mapping method(Mapping method, Declaring component) {
    return method
        .mapping("mapping")
        .filter(mapping -> mapping.has("endpoint"))
        .map(mapping -> method.with("mapping", mapping(mapping, method, component)))
        .orElse(method);
  }

  private static Mapping mapping(Mapping mapping, Mapping method, Declaring component) {
    Node stated = mapping.get("endpoint").orElseThrow();
    String endpoint = String.valueOf(stated.plain());
    Mapping operation =
        component
            .operation(endpoint)
            .orElseThrow(
                () ->
                    component.refuse(
                        "Operation '" + endpoint + "' not found",
                        stated,
                        component.operationHint(endpoint)));
    String type = operation.text("type").orElse("");
    boolean queried =
        operation.get("query").filter(query -> Boolean.FALSE.equals(query.plain())).isEmpty();
    Mapping resolved =
        mapping.has("query")
            ? mapping
            : mapping.with("query", queried ? Mapping.EMPTY : Node.ofNull());
    boolean paged =
        type.equals("observation") && operation.text("scope").filter("entries"::equals).isPresent();
    resolved = resolved.with("paged", Node.of(paged));
    checkProjection(resolved, endpoint, operation, component);
    checkStream(method, endpoint, operation, component);
    return resolved
        .with("namespace", Node.of(component.namespace()))
        .with("component", Node.of(component.name()));
  }

  private static void checkProjection(
      Mapping mapping, String endpoint, Mapping operation, Declaring component) {
    Node place = mapping.get("endpoint").orElseThrow();
    Mapping query = mapping.mapping("query").orElse(Mapping.EMPTY);
    String type = operation.text("type").orElse("");
    if (query.has("projection") && !type.equals("observation")) {
      throw component.refuse(
          "Method of '"
              + endpoint
              + "' declares a projection, which an operation of type '"
              + type
              + "' does not read",
          place);
    }
    if (query.texts("projection").contains("id")) {
      throw component.refuse(
          "Projection of '" + endpoint + "' names 'id', which is always read", place);
    }
  }

  /** The request is mapped by the directives {@code map:stream} and {@code map:buffer}. */
  private static void checkStream(
      Mapping method, String endpoint, Mapping operation, Declaring component) {
    if (!maps(method, "stream")) {
      return;
    }
    String subject = "Method of '" + endpoint + "' maps ";
    if (!operation.has("stream")) {
      throw component.refuse(subject + "a stream, which the operation does not take", method);
    }
    if (maps(method, "buffer")) {
      throw component.refuse(
          subject + "both a stream and a buffer, and each takes the request", method);
    }
  }

  private static boolean maps(Mapping method, String name) {
    return method.items("directives").stream()
        .map(Mapping.class::cast)
        .anyMatch(
            directive ->
                directive.text("family").filter("map"::equals).isPresent()
                    && directive.text("name").filter(name::equals).isPresent());
  }
}
