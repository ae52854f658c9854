package io.toa.core.context;

import io.toa.core.Place;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A context, reduced to one environment, normalised and validated (spec: context.md 1.2, steps 1 to
 * 6).
 *
 * @param directory the directory that holds {@code context.toa.yaml}, absolute
 * @param name the name: release, segment of image repositories, scope of the infrastructure
 * @param description the description of the chart; empty where not stated
 * @param version the version of the chart; empty where not stated or written empty
 * @param environment the first name of the environment chain; empty where none was chosen
 * @param registry the image registry
 * @param runtime the Toa runtime
 * @param compositions the declared compositions, in file order
 * @param evicted what is left out of the deployment
 * @param resources the resources of workloads that state none; empty where not stated
 * @param mono how the context is deployed as one workload
 * @param ingress what services with an ingress are given; empty where not stated
 * @param annotations what the context says to each package, by package reference
 * @param events ids of events that are consumed outside the context
 * @param declaration the whole normalised declaration
 */
public record Context(
    Path directory,
    String name,
    Optional<String> description,
    Optional<String> version,
    Optional<String> environment,
    Registry registry,
    ToaRuntime runtime,
    List<Composition> compositions,
    Evicted evicted,
    Optional<Resources> resources,
    Mono mono,
    Optional<Mapping> ingress,
    Mapping annotations,
    List<String> events,
    Mapping declaration) {

  /** The context as a whole. */
  public static final Place PLACE = Place.of(ContextReader.FILE);

  /** Copies the lists. */
  public Context {
    compositions = List.copyOf(compositions);
    events = List.copyOf(events);
  }

  /**
   * What the context says to a package.
   *
   * @param reference the package reference
   * @return the annotation, which may be the null scalar; empty where there is none
   */
  public Optional<Node> annotation(String reference) {
    return annotations.get(reference);
  }

  /**
   * Where a composition is declared.
   *
   * @param composition its name
   * @return the place; the context as a whole where it is derived
   */
  public Place placeOf(String composition) {
    return compositions.stream()
        .filter(each -> each.name().equals(composition))
        .findFirst()
        .map(Composition::place)
        .orElse(PLACE);
  }

  /**
   * Where a key is stated.
   *
   * @param keys the keys that lead to it
   * @return the place of the last of them that is there; the context as a whole where none is
   */
  public Place placeOfKey(String... keys) {
    Mapping holder = declaration;
    Place place = PLACE;
    for (String key : keys) {
      if (holder.has(key) && !holder.placeOf(key).file().isEmpty()) {
        place = holder.placeOf(key);
      }
      holder = holder.mapping(key).orElse(Mapping.EMPTY);
    }
    return place;
  }

  /**
   * This context with what the caller says in place of it or beside it.
   *
   * @param platforms the platforms to build for; empty to keep its own
   * @param fallback the version, where it states none; empty to leave it without
   * @return the context
   */
  public Context withDefaults(Optional<List<String>> platforms, Optional<String> fallback) {
    return new Context(
        directory,
        name,
        description,
        version.or(() -> fallback),
        environment,
        platforms.map(registry::withPlatforms).orElse(registry),
        runtime,
        compositions,
        evicted,
        resources,
        mono,
        ingress,
        annotations,
        events,
        declaration);
  }

  /**
   * This context as if it evicted nothing (spec: context.md 8, opting out).
   *
   * @return the context
   */
  public Context withoutEviction() {
    return new Context(
        directory,
        name,
        description,
        version,
        environment,
        registry,
        runtime,
        compositions,
        new Evicted(List.of(), List.of()),
        resources,
        mono,
        ingress,
        annotations,
        events,
        declaration);
  }
}
