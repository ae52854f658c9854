package io.toa.core.context;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
 * @param written the same as it is written, reduced to the environment: with shortcuts, and without
 *     what is added
 * @param warnings what it says that is accepted and likely wrong; empty where there is nothing
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
    Mapping declaration,
    Mapping written,
    List<Fault> warnings) {

  /** The context as a whole. */
  public static final Place PLACE = Place.of(ContextReader.FILE);

  /** Copies the lists. */
  public Context {
    compositions = List.copyOf(compositions);
    events = List.copyOf(events);
    warnings = List.copyOf(warnings);
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
   * The whole declaration, from which values are looked up with their places.
   *
   * @return the declaration, at the place of the context as a whole
   */
  public Location root() {
    return new Location("", PLACE, declaration);
  }

  /**
   * Where a value is stated.
   *
   * @param steps keys of mappings and indices of sequences that lead to it
   * @return the place of the last of them that stands in the file; the context as a whole where
   *     none does
   */
  public Place placeOfKey(Object... steps) {
    Place place = PLACE;
    Node node = declaration;
    for (Object step : steps) {
      Place found = Place.NONE;
      if (node instanceof Mapping mapping) {
        Optional<Node> value = mapping.get(step.toString());
        found = value.isPresent() ? mapping.placeOf(step.toString()) : Place.NONE;
        node = value.orElse(Node.ofNull());
      } else if (node instanceof Sequence sequence && step instanceof Integer index) {
        node = sequence.items().get(index);
        found = node.place();
      }
      if (!found.file().isEmpty()) {
        place = found;
      }
    }
    return place;
  }

  /**
   * A fault of a value.
   *
   * @param message what is wrong
   * @param steps keys of mappings and indices of sequences that lead to it
   * @return the fault, at the place of the last of them that stands in the file
   */
  public Fault fault(String message, Object... steps) {
    String path = Stream.of(steps).map(Object::toString).collect(Collectors.joining("."));
    return new Fault(placeOfKey(steps), path, message);
  }

  /**
   * A refusal of a value.
   *
   * @param text what is wrong
   * @param steps keys of mappings and indices of sequences that lead to it
   * @return the refusal, to be thrown, with one fault, which says the same
   */
  public InvalidDeclarationException refusal(String text, Object... steps) {
    return new InvalidDeclarationException(text, fault(text, steps));
  }

  /**
   * This context with what the caller says in place of it or beside it.
   *
   * @param platforms the platforms to build for; empty to keep its own
   * @param fallback the version, where it states none; empty to leave it without
   * @return the context
   */
  public Context withDefaults(Optional<List<String>> platforms, Optional<String> fallback) {
    return with(
        version.or(() -> fallback),
        platforms.map(registry::withPlatforms).orElse(registry),
        evicted);
  }

  /**
   * This context as if it evicted no components; its evicted services stay so (spec: operations.md
   * 7.1).
   *
   * @return the context
   */
  public Context withoutEvictedComponents() {
    return with(version, registry, new Evicted(List.of(), evicted.services()));
  }

  private Context with(Optional<String> otherVersion, Registry otherRegistry, Evicted other) {
    return new Context(
        directory,
        name,
        description,
        otherVersion,
        environment,
        otherRegistry,
        runtime,
        compositions,
        other,
        resources,
        mono,
        ingress,
        annotations,
        events,
        declaration,
        written,
        warnings);
  }
}
