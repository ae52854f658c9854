package io.toa.core.dependency;

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

  /** Copies the variables. */
  public Service {
    variables = List.copyOf(variables);
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
