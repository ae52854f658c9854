package io.toa.core.dependency;

import io.toa.core.component.Component;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A connector or an extension: what it contributes to a deployment (spec: dependencies.md 1.1).
 *
 * <p>One class per package; it holds no state of a deployment, so one instance serves any number of
 * contexts and threads. Everything it is given is immutable.
 *
 * <p>One of your own is found by {@link java.util.ServiceLoader}: a public class with a constructor
 * without parameters, named in {@code META-INF/services/io.toa.core.dependency.Dependency} of a jar
 * beside the plugin. Toa's own cannot be replaced: a second one for a package is refused. What a
 * method refuses it throws as an {@link io.toa.core.InvalidDeclarationException}, best with the
 * place of what is refused and the keys that lead there from the annotation, as a {@link
 * io.toa.core.yaml.Location} knows them, and with all that is wrong at once, which {@link
 * io.toa.core.Findings} gathers. Anything else that is thrown, and null for an answer, is reported
 * as a fault of the class. Of a binding, {@link io.toa.core.component.Binding} says what it can
 * carry; of an extension, {@link io.toa.core.component.extension.Extension} checks what components
 * declare.
 */
public interface Dependency {

  /**
   * The package reference.
   *
   * @return such as {@code @toa.io/bindings.amqp}
   */
  String reference();

  /**
   * Whether the package is deployed where the context annotates it though no component names it
   * (spec: context.md 10.3).
   *
   * @return false unless the package says so
   */
  default boolean standalone() {
    return false;
  }

  /**
   * The components it brings (spec: context.md 10.1).
   *
   * @param annotation what the context says to it, not normalised; empty where it says nothing
   * @param definitions where the packages keep what their components declare
   * @return the components in order, each with a normalised manifest; none for most
   * @throws io.toa.core.RefusalException where it brings components that are not known
   */
  default List<Component> components(Optional<Node> annotation, Definitions definitions) {
    return List.of();
  }

  /**
   * Normalises and validates what the context says to it (spec: context.md 10.4). Called only where
   * the context says something.
   *
   * @param annotation what the context says
   * @param instances every component that names it, evicted ones included
   * @return the normalised annotation
   * @throws io.toa.core.InvalidDeclarationException where it is not accepted
   */
  default Node normalize(Node annotation, List<Instance> instances) {
    return annotation;
  }

  /**
   * The npm packages that a component's image needs because it names this extension (spec:
   * images.md 6.1).
   *
   * @param instance the component
   * @param annotation the normalised annotation; empty where the context says nothing
   * @return versions by package name; none for most
   */
  default Map<String, String> packages(Instance instance, Optional<Node> annotation) {
    return Map.of();
  }

  /**
   * The npm packages that the image of a workload needs because it runs this extension's service
   * (spec: images.md 6.1).
   *
   * @param brought the components this extension brings
   * @param annotation the normalised annotation; empty where the context says nothing
   * @return versions by package name; none for most
   */
  default Map<String, String> servicePackages(List<Component> brought, Optional<Node> annotation) {
    return Map.of();
  }

  /**
   * What it declares for the deployment (spec: dependencies.md 1.2).
   *
   * @param request for which components, with which annotation
   * @return the contribution
   * @throws io.toa.core.InvalidDeclarationException where the annotation is not accepted
   */
  Contribution contribute(Request request);

  /**
   * What a dependency is asked for.
   *
   * @param managed the components that name it and are deployed
   * @param annotation the normalised annotation; empty where the context says nothing
   * @param all every component that names it, evicted ones included
   * @param brought the components it brings, evicted ones left out
   * @param version the Toa release, which is the version of its services
   */
  record Request(
      List<Instance> managed,
      Optional<Node> annotation,
      List<Instance> all,
      List<Component> brought,
      String version) {

    /** Copies the lists. */
    public Request {
      managed = List.copyOf(managed);
      all = List.copyOf(all);
      brought = List.copyOf(brought);
    }

    /**
     * The normalised annotation, where it is a mapping.
     *
     * @return the mapping; one without keys where the context says nothing, or nothing of the kind
     */
    public Mapping stated() {
      return annotation
          .filter(Mapping.class::isInstance)
          .map(Mapping.class::cast)
          .orElse(Mapping.EMPTY);
    }
  }
}
