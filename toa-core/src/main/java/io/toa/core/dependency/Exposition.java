package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import io.toa.core.component.Component;
import io.toa.core.component.extension.ResourceTree;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The HTTP gateway (spec: dependencies.md 4.1). */
final class Exposition implements Dependency {

  private static final int PORT = 8000;
  private static final int PROBE_PORT = 8004;
  private static final int PROBE_DELAY = 3;
  private static final List<String> PROPERTIES =
      List.of("authorities", "debug", "protocol", "ip", "bouncer", "censor", "oauth", "rpc", "mcp");

  private final AnnotationSchema schema = new AnnotationSchema("", "exposition.schema.yaml");

  @Override
  public String reference() {
    return "@toa.io/extensions.exposition";
  }

  @Override
  public List<Component> components(Optional<Node> annotation, Definitions definitions) {
    return definitions.components(reference());
  }

  @Override
  public Node normalize(Node annotation, List<Instance> instances) {
    Findings findings = new Findings();
    Node checked = schema.check(annotation, findings);
    Location stated = Location.of(checked);
    Optional<Mapping> authorities = mapping(stated.find("authorities"));
    Optional<Location> hosts = stated.find("mcp").flatMap(mcp -> mcp.find("hosts"));
    if (authorities.isPresent() && mapping(hosts).isPresent()) {
      refuseUndeclared(hosts.get(), authorities.get().keys(), findings);
    }
    findings.report();
    return checked;
  }

  private static Optional<Mapping> mapping(Optional<Location> stated) {
    return stated.map(Location::node).filter(Mapping.class::isInstance).map(Mapping.class::cast);
  }

  private static void refuseUndeclared(Location hosts, Set<String> authorities, Findings findings) {
    for (String authority : ((Mapping) hosts.node()).keys()) {
      if (!authorities.contains(authority)) {
        findings.add(
            hosts
                .member(authority)
                .refusal(
                    "Exposition 'mcp.hosts' names an undeclared authority '" + authority + "'",
                    Spelling.hint(authority, authorities)));
      }
    }
  }

  @Override
  public Map<String, String> servicePackages(List<Component> brought, Optional<Node> annotation) {
    Map<String, String> packages = new LinkedHashMap<>();
    brought.forEach(component -> packages.putAll(component.dependencies()));
    return packages;
  }

  @Override
  public Contribution contribute(Request request) {
    Mapping annotation =
        request
            .annotation()
            .filter(Mapping.class::isInstance)
            .map(Mapping.class::cast)
            .orElseThrow(
                () -> new InvalidDeclarationException("Exposition context annotation is required"));
    Map<String, Object> service = new LinkedHashMap<>();
    service.put("group", "exposition");
    service.put("name", "gateway");
    service.put("image", "ghcr.io/toa-io/extension-exposition-gateway");
    service.put("port", PORT);
    service.put("version", request.version());
    service.put("variables", List.of());
    service.put("components", request.brought().stream().map(Component::label).toList());
    service.put("ingress", ingress(annotation));
    service.put("probe", ServiceFields.probe("/.ready", PROBE_PORT, Optional.of(PROBE_DELAY)));
    annotation
        .mapping("service")
        .flatMap(each -> each.mapping("annotations"))
        .ifPresent(each -> service.put("annotations", each));
    annotation.get("resources").ifPresent(each -> service.put("resources", each));
    return Contribution.NONE.withService(new Service(Mapping.of(service), variables(annotation)));
  }

  /** The tree of the context; what is refused of it is led to by every key above. */
  private static Mapping tree(Location stated) {
    try {
      return ResourceTree.parse(stated.node());
    } catch (InvalidDeclarationException refusal) {
      throw new InvalidDeclarationException(
          refusal.text(),
          refusal.faults().stream()
              .map(
                  fault ->
                      stated
                          .find(fault.place())
                          .map(at -> at.fault(fault.message(), fault.hint()))
                          .orElse(fault))
              .toList());
    }
  }

  private static Map<String, Object> ingress(Mapping annotation) {
    Map<String, Object> ingress = new LinkedHashMap<>();
    ingress.put("path", "/");
    List<String> hosts = new ArrayList<>();
    hosts(annotation.mapping("authorities"), hosts);
    hosts(annotation.mapping("mcp").flatMap(mcp -> mcp.mapping("hosts")), hosts);
    ingress.put("hosts", hosts);
    annotation.get("class").ifPresent(each -> ingress.put("class", each));
    annotation.get("annotations").ifPresent(each -> ingress.put("annotations", each));
    return ingress;
  }

  private static void hosts(Optional<Mapping> byAuthority, List<String> hosts) {
    byAuthority.ifPresent(
        mapping -> mapping.keys().forEach(key -> hosts.add(mapping.text(key).orElseThrow())));
  }

  private static List<Variable> variables(Mapping annotation) {
    List<Variable> variables = new ArrayList<>();
    Location.of(annotation)
        .find("/")
        .map(Exposition::tree)
        .ifPresent(tree -> variables.add(Variable.of("TOA_EXPOSITION", Json.compact(tree))));
    Map<String, Object> properties = new LinkedHashMap<>();
    for (String key : PROPERTIES) {
      annotation
          .get(key)
          .filter(value -> !key.equals("debug") || Boolean.TRUE.equals(value.plain()))
          .ifPresent(value -> properties.put(key, value));
    }
    variables.add(Variable.of("TOA_EXPOSITION_PROPERTIES", Json.compact(Node.of(properties))));
    variables.add(Variable.of("TOA_TELEMETRY_READY", "false"));
    return variables;
  }
}
