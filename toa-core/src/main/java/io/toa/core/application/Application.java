package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A context joined with its components (spec: context.md 1.2, steps 7 to 11).
 *
 * @param context the context
 * @param components the context's own components in discovery order, evicted ones included
 * @param brought the components that extensions bring, evicted ones included
 * @param evicted ids of the evicted components, own and brought
 * @param compositions the deployed compositions, declared ones first; those of a mono deployment
 *     too, which then are no workloads
 * @param contributions what each dependency contributes, in dependency order
 * @param services the deployed services, in dependency order
 * @param mono whether everything is deployed as one workload
 * @param monoPackages npm packages that the mono image installs for extensions, version by name
 * @param directories directories of installed packages whose service images are built, by package
 *     reference
 * @param warnings what is accepted and likely wrong: of the context, then of each component in
 *     discovery order; empty where there is nothing
 */
public record Application(
    Context context,
    List<Component> components,
    List<Component> brought,
    Set<String> evicted,
    List<DeployedComposition> compositions,
    List<Contributed> contributions,
    List<DeployedService> services,
    boolean mono,
    Map<String, String> monoPackages,
    Map<String, Path> directories,
    List<Fault> warnings) {

  /** Copies the lists, sets and maps. */
  public Application {
    components = List.copyOf(components);
    brought = List.copyOf(brought);
    evicted = Set.copyOf(evicted);
    compositions = List.copyOf(compositions);
    contributions = List.copyOf(contributions);
    services = List.copyOf(services);
    monoPackages = Collections.unmodifiableMap(new LinkedHashMap<>(monoPackages));
    directories = Collections.unmodifiableMap(new LinkedHashMap<>(directories));
    warnings = List.copyOf(warnings);
  }

  /**
   * Where a package is named.
   *
   * @param reference the package reference of an extension
   * @return a fault without a message, at the key that names it; empty where it is an extension
   *     that every component has, and that nothing names
   */
  public Optional<Fault> mention(String reference) {
    return new PackageMention(context, components).of(reference);
  }

  /**
   * The context's own components that are deployed.
   *
   * @return the components in discovery order, evicted ones left out
   */
  public List<Component> deployed() {
    return components.stream().filter(component -> !evicted.contains(component.id())).toList();
  }
}
