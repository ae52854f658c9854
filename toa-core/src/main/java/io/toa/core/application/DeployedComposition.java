package io.toa.core.application;

import io.toa.core.component.Component;
import io.toa.core.context.Resources;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A composition that is deployed: declared or derived, without what is evicted (spec: context.md
 * 7.3 to 8).
 *
 * @param name its name
 * @param members its components, in declared order; at least one
 * @param services package references of the extensions whose services it runs, evicted ones left
 *     out
 * @param image its base image; empty where not stated
 * @param resources its own resources; empty where not stated
 * @param replicas its replicas; empty where not stated
 * @param packages npm packages that its image installs for extensions, version by name (spec:
 *     images.md 6.2)
 * @param index its index among the compositions that the context declares; empty where it is
 *     derived
 */
public record DeployedComposition(
    String name,
    List<Component> members,
    List<String> services,
    Optional<String> image,
    Optional<Resources> resources,
    Optional<Integer> replicas,
    Map<String, String> packages,
    Optional<Integer> index) {

  /** Copies the lists and the map. */
  public DeployedComposition {
    members = List.copyOf(members);
    services = List.copyOf(services);
    packages = Collections.unmodifiableMap(new LinkedHashMap<>(packages));
  }

  /**
   * A composition that no context declares.
   *
   * @param name its name
   * @param members its components, in order; at least one
   * @param services package references of the extensions whose services it runs
   * @param image its base image; empty where not stated
   * @param resources its own resources; empty where not stated
   * @param replicas its replicas; empty where not stated
   * @param packages npm packages that its image installs for extensions, version by name
   */
  public DeployedComposition(
      String name,
      List<Component> members,
      List<String> services,
      Optional<String> image,
      Optional<Resources> resources,
      Optional<Integer> replicas,
      Map<String, String> packages) {
    this(name, members, services, image, resources, replicas, packages, Optional.empty());
  }
}
