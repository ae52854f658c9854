package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.component.Component;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The map of what runs, and the service that shows it (spec: dependencies.md 4.8). */
final class Introspection implements Dependency {

  private static final int PORT = 8002;
  private static final String HALT = "halt";
  private static final Map<String, Object> DEFAULTS = defaults();

  private final AnnotationSchema schema =
      new AnnotationSchema("Invalid introspection annotation: ", "introspection.schema.yaml");

  private static Map<String, Object> defaults() {
    Map<String, Object> defaults = new LinkedHashMap<>();
    defaults.put("interval", 300);
    defaults.put("threshold", 1024);
    defaults.put("ui", true);
    defaults.put(HALT, false);
    defaults.put("duration", List.of(30, 3600));
    defaults.put("quiescence", List.of(30, 1800));
    return defaults;
  }

  @Override
  public String reference() {
    return "@toa.io/extensions.introspection";
  }

  @Override
  public boolean standalone() {
    return true;
  }

  @Override
  public List<Component> components(Optional<Node> annotation, Definitions definitions) {
    return isOff(annotation) ? List.of() : definitions.components(reference());
  }

  @Override
  public Node normalize(Node annotation, List<Instance> instances) {
    if (isOff(Optional.of(annotation)) || annotation.isNull()) {
      return annotation;
    }
    Findings findings = new Findings();
    Node stated = schema.check(annotation, findings);
    Optional<Location> halt = Location.of(stated).find(HALT);
    halt.ifPresent(each -> Halt.checkRanges(each, findings));
    if (stated instanceof Mapping mapping && halts(mapping)) {
      findings.run(() -> Halt.refuseHidden(halt.orElseThrow(), instances, reference()));
    }
    findings.report();
    return stated;
  }

  private static boolean isOff(Optional<Node> annotation) {
    return annotation.filter(node -> Boolean.FALSE.equals(node.plain())).isPresent();
  }

  private static boolean halts(Mapping stated) {
    return stated
        .get(HALT)
        .filter(halt -> halt instanceof Mapping || Boolean.TRUE.equals(halt.plain()))
        .isPresent();
  }

  @Override
  public Contribution contribute(Request request) {
    if (isOff(request.annotation())) {
      return Contribution.NONE;
    }
    Mapping stated = request.stated();
    Map<String, Object> properties = new LinkedHashMap<>(DEFAULTS);
    for (String key : List.of("interval", "threshold", "ui")) {
      stated.get(key).ifPresent(value -> properties.put(key, value));
    }
    properties.put(HALT, halts(stated));
    for (String key : List.of("duration", "quiescence")) {
      stated
          .mapping(HALT)
          .flatMap(halt -> halt.get(key))
          .filter(Sequence.class::isInstance)
          .ifPresent(value -> properties.put(key, value));
    }
    boolean ui = stated.get("ui").filter(value -> Boolean.FALSE.equals(value.plain())).isEmpty();
    return Contribution.NONE
        .withService(new Service(Mapping.of(service(request, stated, ui)), List.of()))
        .withVariables(
            Contribution.GLOBAL,
            List.of(Variable.of("TOA_INTROSPECTION", Json.compact(Node.of(properties)))));
  }

  private static Map<String, Object> service(Request request, Mapping stated, boolean ui) {
    Map<String, Object> service = new LinkedHashMap<>();
    service.put("group", "introspection");
    service.put("name", "explorer");
    service.put("image", "ghcr.io/toa-io/extension-introspection-explorer");
    service.put("version", request.version());
    service.put("components", request.brought().stream().map(Component::label).toList());
    service.put("variables", List.of());
    stated.get("resources").ifPresent(each -> service.put("resources", each));
    if (ui) {
      service.put("port", PORT);
      service.put("ingress", Map.of("path", "/.introspection"));
    }
    return service;
  }
}
