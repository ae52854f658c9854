package io.toa.core.dependency;

import io.toa.core.yaml.Mapping;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one dependency declares for the deployment (spec: chart.md 3.1, dependencies.md 1.2).
 *
 * @param services services to run
 * @param variables variables by component label, or by {@link #GLOBAL} for every workload; the
 *     order of keys counts
 * @param mounts volumes by component label or {@link #GLOBAL}; the order of keys counts
 * @param references chart dependencies as declared: name, version, repository, alias, values
 * @param events ids of events that it consumes itself
 * @param probe the readiness probe of every workload that states none; {@link Probe#OFF} for none
 *     at all; empty where it says nothing
 */
public record Contribution(
    List<Service> services,
    Map<String, List<Variable>> variables,
    Map<String, List<Mount>> mounts,
    List<Mapping> references,
    List<String> events,
    Optional<Probe> probe) {

  /** The group of what every workload is given. */
  public static final String GLOBAL = "global";

  /** The contribution of a dependency that declares nothing. */
  public static final Contribution NONE =
      new Contribution(List.of(), Map.of(), Map.of(), List.of(), List.of(), Optional.empty());

  /** Copies the lists and maps, keeping the order of keys. */
  public Contribution {
    services = List.copyOf(services);
    variables = copy(variables);
    mounts = copy(mounts);
    references = List.copyOf(references);
    events = List.copyOf(events);
  }

  private static <T> Map<String, List<T>> copy(Map<String, List<T>> groups) {
    Map<String, List<T>> copy = new LinkedHashMap<>();
    groups.forEach((group, each) -> copy.put(group, List.copyOf(each)));
    return Collections.unmodifiableMap(copy);
  }

  private static <T> Map<String, List<T>> with(
      Map<String, List<T>> groups, String group, List<T> further) {
    Map<String, List<T>> changed = new LinkedHashMap<>(groups);
    changed.merge(group, further, Contribution::joined);
    return changed;
  }

  private static <T> List<T> joined(List<T> first, List<T> further) {
    return Stream.concat(first.stream(), further.stream()).toList();
  }

  /**
   * This contribution with a further service.
   *
   * @param service the service
   * @return another contribution
   */
  public Contribution withService(Service service) {
    return new Contribution(
        joined(services, List.of(service)), variables, mounts, references, events, probe);
  }

  /**
   * This contribution with further variables.
   *
   * @param group the label of a component, or {@link #GLOBAL}
   * @param further its variables, after those it has already
   * @return another contribution
   */
  public Contribution withVariables(String group, List<Variable> further) {
    return new Contribution(
        services, with(variables, group, further), mounts, references, events, probe);
  }

  /**
   * This contribution with further volumes.
   *
   * @param group the label of a component, or {@link #GLOBAL}
   * @param further its volumes, after those it has already
   * @return another contribution
   */
  public Contribution withMounts(String group, List<Mount> further) {
    return new Contribution(
        services, variables, with(mounts, group, further), references, events, probe);
  }

  /**
   * This contribution with a further chart that the chart depends on.
   *
   * @param reference {@code name}, {@code version}, and as needed {@code repository} and {@code
   *     alias}, as they are to stand in {@code Chart.yaml}; {@code values} are carried nowhere
   *     (spec: chart.md 2)
   * @return another contribution
   */
  public Contribution withReference(Mapping reference) {
    return new Contribution(
        services, variables, mounts, joined(references, List.of(reference)), events, probe);
  }

  /**
   * This contribution with a further event that the dependency consumes itself.
   *
   * @param event the id of the event: {@code namespace.name.event}
   * @return another contribution
   */
  public Contribution withEvent(String event) {
    return new Contribution(
        services, variables, mounts, references, joined(events, List.of(event)), probe);
  }

  /**
   * This contribution with a readiness probe of every workload that states none.
   *
   * @param readiness the probe, or {@link Probe#OFF}
   * @return another contribution
   */
  public Contribution withProbe(Probe readiness) {
    return new Contribution(
        services, variables, mounts, references, events, Optional.of(readiness));
  }

  /**
   * A contribution of variables alone.
   *
   * @param variables variables by component label or {@link #GLOBAL}
   * @return the contribution
   */
  public static Contribution ofVariables(Map<String, List<Variable>> variables) {
    return new Contribution(List.of(), variables, Map.of(), List.of(), List.of(), Optional.empty());
  }
}
