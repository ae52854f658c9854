package io.toa.core.dependency;

import io.toa.core.component.Component;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import java.util.List;
import java.util.Optional;

/**
 * A service that an extension runs (spec: dependencies.md 1.3).
 *
 * @param declaration its fields as declared, in order: the chart carries them in that order. {@code
 *     variables} is kept apart.
 * @param variables its own variables; empty where it declares the list empty or not at all (see
 *     {@code declaration})
 */
public record Service(Mapping declaration, List<Variable> variables) {

  private static final List<String> REQUIRED = List.of("group", "name", "version");

  /**
   * Copies the variables.
   *
   * @throws IllegalArgumentException where the declaration lacks a group, a name or a version
   */
  public Service {
    for (String key : REQUIRED) {
      if (declaration.text(key).filter(text -> !text.isBlank()).isEmpty()) {
        throw new IllegalArgumentException("a service has to state its " + key);
      }
    }
    variables = List.copyOf(variables);
  }

  /**
   * A service without a port, an ingress, components or variables.
   *
   * @param group the group
   * @param name the name in the group
   * @param version what the tag of its image is made of; that of the request for one that comes
   *     with Toa
   * @return the service
   */
  public static Service of(String group, String name, String version) {
    Mapping declaration =
        Mapping.EMPTY
            .with("group", Node.of(group))
            .with("name", Node.of(name))
            .with("version", Node.of(version))
            .with("variables", Node.of(List.of()));
    return new Service(declaration, List.of());
  }

  /**
   * This service with a field set.
   *
   * @param field a field of spec: dependencies.md 1.3 but {@code variables}
   * @param value its value: plain Java, or a node
   * @return another service
   */
  public Service with(String field, Object value) {
    return new Service(declaration.with(field, Node.of(value)), variables);
  }

  /**
   * This service with variables of its own in place of those it has.
   *
   * @param own the variables; they stand over those of the components it runs
   * @return another service
   */
  public Service withVariables(List<Variable> own) {
    return new Service(declaration, own);
  }

  /**
   * This service with the components it runs.
   *
   * @param brought the components
   * @return another service
   */
  public Service withComponents(List<Component> brought) {
    return with("components", brought.stream().map(Component::label).toList());
  }

  /**
   * This service with a probe of its own.
   *
   * @param probe the probe, or {@link Probe#OFF}
   * @return another service
   */
  public Service withProbe(Probe probe) {
    return with(
        "probe",
        probe.isOff() ? false : ServiceFields.probe(probe.path(), probe.port(), probe.delay()));
  }

  /**
   * The group.
   *
   * @return the group, such as {@code exposition}
   */
  public String group() {
    return declaration.text("group").orElseThrow();
  }

  /**
   * The deployed name.
   *
   * @return {@code group-name}, such as {@code exposition-gateway}
   */
  public String name() {
    return group() + "-" + declaration.text("name").orElseThrow();
  }

  /**
   * The version that the tag of its image is made of.
   *
   * @return the version
   */
  public String version() {
    return declaration.text("version").orElseThrow();
  }

  /**
   * The published image.
   *
   * @return a reference without a tag; empty where none is published
   */
  public Optional<String> image() {
    return declaration.text("image");
  }

  /**
   * The port it binds.
   *
   * @return the port; empty where it binds none
   */
  public Optional<Integer> port() {
    return number(declaration, "port");
  }

  /**
   * The labels of the components it runs.
   *
   * @return labels, in order
   */
  public List<String> components() {
    return declaration.texts("components");
  }

  /**
   * Its ingress.
   *
   * @return the keys it declares; empty where it has no ingress
   */
  public Optional<Mapping> ingress() {
    return declaration.mapping("ingress");
  }

  /**
   * Its probe.
   *
   * @return the probe, {@link Probe#OFF} where it declares {@code false}; empty where it declares
   *     none
   */
  public Optional<Probe> probe() {
    if (declaration.get("probe").filter(node -> Boolean.FALSE.equals(node.plain())).isPresent()) {
      return Optional.of(Probe.OFF);
    }
    return declaration
        .mapping("probe")
        .map(
            probe ->
                new Probe(
                    probe.text("path").orElseThrow(),
                    number(probe, "port").orElseThrow(),
                    number(probe, "delay")));
  }

  private static Optional<Integer> number(Mapping mapping, String key) {
    return mapping
        .get(key)
        .filter(Scalar.class::isInstance)
        .map(Node::plain)
        .filter(Number.class::isInstance)
        .map(value -> Math.toIntExact(((Number) value).longValue()));
  }
}
