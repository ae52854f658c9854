package io.toa.core.dependency;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.Component;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Configuration of components, and the service that hands it out (spec: dependencies.md 4.3). */
final class Configuration implements Dependency {

  private static final String RESOURCES = "resources";
  private static final String DEFAULT = "default.";
  private static final int PORT = 8003;

  private final AnnotationSchema schema =
      new AnnotationSchema("configuration: ", "configuration.schema.yaml");

  @Override
  public String reference() {
    return "@toa.io/extensions.configuration";
  }

  @Override
  public List<Component> components(Optional<Node> annotation, Definitions definitions) {
    return definitions.components(reference());
  }

  @Override
  public Node normalize(Node annotation, List<Instance> instances) {
    Findings findings = new Findings();
    Optional<Mapping> checked = findings.attempt(() -> schema.check(annotation));
    if (annotation instanceof Mapping written) {
      Map<String, Instance> byId = new LinkedHashMap<>();
      instances.forEach(instance -> byId.putIfAbsent(instance.locator().id(), instance));
      SecretWalk secrets = new SecretWalk(findings);
      for (String key : written.without(RESOURCES).keys()) {
        Location values = Location.of(written).member(key);
        findings.run(() -> refuseTwice(written, key));
        findings
            .attempt(() -> instance(key, values, byId))
            .ifPresent(instance -> secrets.check(ConfiguredValues.schema(instance), values));
      }
    }
    findings.report();
    return checked.orElseThrow();
  }

  private static void refuseTwice(Mapping written, String key) {
    String id = id(key);
    if (!id.equals(key) && written.has(id)) {
      String text =
          "'%s' and '%s' are one component: write its values under one of them".formatted(key, id);
      Fault one = Location.of(written).member(key).fault(text);
      Fault other = Location.of(written).member(id).fault(text);
      throw new InvalidDeclarationException("configuration: " + text, List.of(one, other));
    }
  }

  private static Instance instance(String key, Location values, Map<String, Instance> byId) {
    String id = id(key);
    if (byId.containsKey(id)) {
      return byId.get(id);
    }
    throw values.refusal(
        "Component '%s' does not request configuration or does not exist.".formatted(id),
        ComponentNames.hint(key, byId.keySet()));
  }

  private static String id(String key) {
    return key.contains(".") ? key : DEFAULT + key;
  }

  @Override
  public Contribution contribute(Request request) {
    Mapping annotation = request.stated();
    Map<String, Node> stated = new HashMap<>();
    for (Member member : annotation.without(RESOURCES).members()) {
      stated.putIfAbsent(id(member.key()), member.value());
    }
    ConfiguredValues values = new ConfiguredValues(stated);
    Map<String, List<Variable>> variables = new LinkedHashMap<>();
    for (Instance instance : request.managed()) {
      variables.put(instance.locator().label(), values.variables(instance));
    }
    Map<String, Object> service = new LinkedHashMap<>();
    service.put("group", "configuration");
    service.put("name", "values");
    service.put("image", "ghcr.io/toa-io/extension-configuration-values");
    service.put("port", PORT);
    service.put("version", request.version());
    service.put("variables", List.of());
    service.put("components", request.brought().stream().map(Component::label).toList());
    service.put("ingress", Map.of("path", "/.configuration"));
    annotation.get(RESOURCES).ifPresent(each -> service.put(RESOURCES, each));
    Variable json = Variable.of("TOA_CONFIGURATION_VALUES", values.json(request.all()));
    return Contribution.ofVariables(variables)
        .withEvent("configuration.values.created")
        .withService(new Service(Mapping.of(service), List.of(json)));
  }
}
