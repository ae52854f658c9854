package io.toa.core.context;

import io.toa.core.Place;
import java.util.List;
import java.util.Optional;

/**
 * A composition as declared (spec: context.md 3.2, 7).
 *
 * @param name its name
 * @param components ids of its members, as declared
 * @param image its base image; empty where not stated or empty
 * @param services package references of the extensions whose services it runs
 * @param resources its own resources; empty where not stated
 * @param replicas its replicas; empty where not stated
 * @param place where it is declared
 */
public record Composition(
    String name,
    List<String> components,
    Optional<String> image,
    List<String> services,
    Optional<Resources> resources,
    Optional<Integer> replicas,
    Place place) {

  /** Copies the lists. */
  public Composition {
    components = List.copyOf(components);
    services = List.copyOf(services);
  }
}
