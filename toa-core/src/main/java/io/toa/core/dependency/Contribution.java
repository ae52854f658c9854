package io.toa.core.dependency;

import io.toa.core.yaml.Mapping;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    mounts = Collections.unmodifiableMap(new LinkedHashMap<>(mounts));
    references = List.copyOf(references);
    events = List.copyOf(events);
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
