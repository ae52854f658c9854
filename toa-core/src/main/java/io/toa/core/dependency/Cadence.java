package io.toa.core.dependency;

import io.toa.core.component.Component;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Operations on a schedule, and the service that keeps time (spec: dependencies.md 4.9). */
final class Cadence implements Dependency {

  private static final long DISCRETENESS = 60;
  private static final long MILLISECONDS = 1000;

  private final AnnotationSchema schema =
      new AnnotationSchema("Invalid cadence annotation: ", "cadence.schema.yaml");

  @Override
  public String reference() {
    return "@toa.io/extensions.cadence";
  }

  @Override
  public boolean standalone() {
    return true;
  }

  @Override
  public List<Component> components(Optional<Node> annotation, Definitions definitions) {
    return definitions.components(reference());
  }

  @Override
  public Node normalize(Node annotation, List<Instance> instances) {
    return annotation.isNull() ? annotation : schema.check(annotation);
  }

  @Override
  public Contribution contribute(Request request) {
    Mapping stated = request.stated();
    long seconds =
        stated.get("discreteness").map(Node::plain).map(Long.class::cast).orElse(DISCRETENESS);
    List<Variable> variables = new ArrayList<>();
    variables.add(Variable.of("TOA_CADENCE_DISCRETENESS", Long.toString(seconds * MILLISECONDS)));
    Contribution contribution = Contribution.NONE;
    if (stated.has("regions")) {
      Variable regions =
          Variable.of(
              "TOA_CADENCE_REGIONS",
              stated.items("regions").stream()
                  .map(rank -> rank.plain().toString())
                  .collect(Collectors.joining(" ")));
      variables.add(regions);
      contribution = contribution.withVariables(Contribution.GLOBAL, List.of(regions));
    }
    Map<String, Object> service = new LinkedHashMap<>();
    service.put("group", "cadence");
    service.put("name", "metronome");
    service.put("version", request.version());
    service.put("components", request.brought().stream().map(Component::label).toList());
    service.put("variables", List.of());
    return contribution.withService(new Service(Mapping.of(service), variables));
  }
}
