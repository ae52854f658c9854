package io.toa.core.dependency;

import static java.util.Objects.requireNonNull;

import io.toa.core.Provider;
import io.toa.core.component.Component;
import io.toa.core.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A dependency that is not Toa's own: what goes wrong in it is said to be its fault.
 *
 * @param provider the dependency as it was found
 */
record Guarded(Provider<Dependency> provider) implements Dependency {

  @Override
  public String reference() {
    return provider.reference();
  }

  @Override
  public boolean standalone() {
    return provider.call("standalone", provider.value()::standalone);
  }

  @Override
  public List<Component> components(Optional<Node> annotation, Definitions definitions) {
    return provider.call(
        "components", () -> List.copyOf(provider.value().components(annotation, definitions)));
  }

  @Override
  public Node normalize(Node annotation, List<Instance> instances) {
    return provider.call("normalize", () -> provider.value().normalize(annotation, instances));
  }

  @Override
  public Map<String, String> packages(Instance instance, Optional<Node> annotation) {
    return provider.call(
        "packages", () -> checked(provider.value().packages(instance, annotation)));
  }

  @Override
  public Map<String, String> servicePackages(List<Component> brought, Optional<Node> annotation) {
    return provider.call(
        "servicePackages", () -> checked(provider.value().servicePackages(brought, annotation)));
  }

  @Override
  public Contribution contribute(Request request) {
    return provider.call("contribute", () -> provider.value().contribute(request));
  }

  private static Map<String, String> checked(Map<String, String> packages) {
    Map<String, String> copy = new LinkedHashMap<>();
    packages.forEach((name, version) -> copy.put(requireNonNull(name), requireNonNull(version)));
    return copy;
  }
}
