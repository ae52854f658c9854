package io.toa.core.application;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.RefusalException;
import io.toa.core.component.Component;
import io.toa.core.context.Composition;
import io.toa.core.context.Context;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Definitions;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.Dependency;
import io.toa.core.dependency.Instance;
import io.toa.core.dependency.Service;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Joins a context with its components (spec: context.md 1.2, steps 7 to 11). */
public final class ApplicationReader {

  private final Function<Path, List<Component>> components;
  private final Function<Path, Definitions> definitions;
  private final Dependencies dependencies;
  private final String toaVersion;

  /**
   * Makes a reader.
   *
   * @param components reads the components below the directory of a context
   * @param definitions finds what installed packages define, from the directory of a context
   * @param dependencies the dependencies that are known
   * @param toaVersion the Toa release, which is the version of the services of extensions
   */
  public ApplicationReader(
      Function<Path, List<Component>> components,
      Function<Path, Definitions> definitions,
      Dependencies dependencies,
      String toaVersion) {
    this.components = components;
    this.definitions = definitions;
    this.dependencies = dependencies;
    this.toaVersion = toaVersion;
  }

  /**
   * Reads the components of a context and joins them with it.
   *
   * @param context the context
   * @param mono whether everything is deployed as one workload
   * @return the application
   * @throws InvalidDeclarationException where context, components and dependencies do not fit
   */
  public Application read(Context context, boolean mono) {
    return join(context, components.apply(context.directory()), mono);
  }

  /**
   * Joins a context with components.
   *
   * @param context the context
   * @param own its own components in discovery order
   * @param mono whether everything is deployed as one workload
   * @return the application
   * @throws InvalidDeclarationException where context, components and dependencies do not fit
   */
  public Application join(Context context, List<Component> own, boolean mono) {
    Findings findings = new Findings();
    Eviction.check(context, own, findings);
    Definitions known = definitions.apply(context.directory());
    Graph graph = graph(context, own, known, findings);
    Map<String, Node> annotations = annotations(context, graph, findings);
    Compositions.Packages packages = packages(graph, annotations);
    Set<String> evicted = Eviction.evicted(context, own, graph);
    List<DeployedComposition> compositions =
        Compositions.deployed(context, own, evicted, packages, findings);
    List<Contributed> contributions = contributions(context, graph, annotations, evicted, findings);
    refuseWithoutService(context, compositions, contributions, findings);
    findings.report();
    List<DeployedService> services = services(context, compositions, contributions, mono);
    return new Application(
        context,
        own,
        graph.allBrought(),
        evicted,
        compositions,
        contributions,
        services,
        mono,
        monoPackages(context, own, evicted, contributions, packages),
        directories(services, known),
        new Warnings(context, own, graph, dependencies, known).all());
  }

  private Dependency dependency(String reference) {
    return dependencies.find(reference).orElseThrow();
  }

  /** What is refused as it stands comes before the want of an installed package. */
  private Graph graph(Context context, List<Component> own, Definitions known, Findings findings) {
    try {
      return new Graph.Walk(context, own, dependencies, known, findings).graph();
    } catch (RefusalException | InvalidDeclarationException refusal) {
      Compositions.deployed(
          context,
          own,
          Set.copyOf(context.evicted().components()),
          Compositions.Packages.NONE,
          findings);
      findings.report();
      throw refusal;
    }
  }

  /** The normalised ones; those that are refused are not among them. */
  private Map<String, Node> annotations(Context context, Graph graph, Findings findings) {
    Map<String, Node> annotations = new LinkedHashMap<>();
    graph
        .instances()
        .forEach(
            (reference, instances) ->
                context
                    .annotation(reference)
                    .flatMap(
                        annotation ->
                            located(
                                context,
                                reference,
                                () -> dependency(reference).normalize(annotation, instances),
                                findings))
                    .ifPresent(annotation -> annotations.put(reference, annotation)));
    return annotations;
  }

  private static <T> Optional<T> located(
      Context context, String reference, Supplier<T> call, Findings findings) {
    return findings.attempt(() -> AnnotationFaults.located(context, reference, call));
  }

  private Compositions.Packages packages(Graph graph, Map<String, Node> annotations) {
    Map<String, Map<String, String>> byComponent = new LinkedHashMap<>();
    Map<String, Map<String, String>> byService = new LinkedHashMap<>();
    graph
        .instances()
        .forEach(
            (reference, instances) -> {
              Optional<Node> annotation = Optional.ofNullable(annotations.get(reference));
              Dependency dependency = dependency(reference);
              for (Instance instance : instances) {
                byComponent
                    .computeIfAbsent(instance.component().id(), id -> new LinkedHashMap<>())
                    .putAll(dependency.packages(instance, annotation));
              }
              byService.put(
                  reference,
                  dependency.servicePackages(
                      graph.brought().getOrDefault(reference, List.of()), annotation));
            });
    return new Compositions.Packages(byComponent, byService);
  }

  /** Asks every dependency that has anything to deploy, in order (spec: context.md 8, item 5). */
  private List<Contributed> contributions(
      Context context,
      Graph graph,
      Map<String, Node> annotations,
      Set<String> evicted,
      Findings findings) {
    List<Contributed> contributions = new ArrayList<>();
    graph
        .instances()
        .forEach(
            (reference, all) -> {
              List<Instance> managed =
                  all.stream().filter(each -> !evicted.contains(each.component().id())).toList();
              boolean refused =
                  context.annotation(reference).isPresent() && !annotations.containsKey(reference);
              if (refused
                  || (managed.isEmpty() && !all.isEmpty() && !isListed(context, reference))) {
                return;
              }
              Dependency.Request request =
                  new Dependency.Request(
                      managed,
                      Optional.ofNullable(annotations.get(reference)),
                      all,
                      graph.brought().getOrDefault(reference, List.of()).stream()
                          .filter(each -> !evicted.contains(each.id()))
                          .toList(),
                      toaVersion);
              located(
                      context,
                      reference,
                      () -> new Contributed(reference, dependency(reference).contribute(request)),
                      findings)
                  .ifPresent(contributions::add);
            });
    return contributions;
  }

  private static boolean isListed(Context context, String reference) {
    return !context.evicted().services().contains(reference)
        && context.compositions().stream()
            .map(Composition::services)
            .anyMatch(services -> services.contains(reference));
  }

  /** Of what is unknown or refused nobody can say whether it contributes a service. */
  private void refuseWithoutService(
      Context context,
      List<DeployedComposition> compositions,
      List<Contributed> contributions,
      Findings findings) {
    Map<String, Contribution> byReference = new LinkedHashMap<>();
    contributions.forEach(each -> byReference.put(each.reference(), each.contribution()));
    for (DeployedComposition composition : compositions) {
      for (String reference : composition.services()) {
        Contribution contribution = byReference.get(reference);
        boolean unsure = contribution == null && !findings.isEmpty();
        if (!unsure && (contribution == null || contribution.services().isEmpty())) {
          findings.add(
              new InvalidDeclarationException(
                  "Composition '%s' lists '%s', which contributes no service."
                      .formatted(composition.name(), reference),
                  context.placeOf(composition.name())));
        }
      }
    }
  }

  private static List<DeployedService> services(
      Context context,
      List<DeployedComposition> compositions,
      List<Contributed> contributions,
      boolean mono) {
    List<DeployedService> services = new ArrayList<>();
    for (Contributed each : contributions) {
      if (context.evicted().services().contains(each.reference())) {
        continue;
      }
      List<String> workloads =
          mono
              ? List.of("mono")
              : compositions.stream()
                  .filter(composition -> composition.services().contains(each.reference()))
                  .map(DeployedComposition::name)
                  .toList();
      for (Service service : each.contribution().services()) {
        services.add(new DeployedService(each.reference(), service, workloads));
      }
    }
    return services;
  }

  /** Packages of every service that is not evicted, overlaid by those of the components. */
  private static Map<String, String> monoPackages(
      Context context,
      List<Component> own,
      Set<String> evicted,
      List<Contributed> contributions,
      Compositions.Packages packages) {
    return packages.of(
        contributions.stream()
            .filter(each -> !each.contribution().services().isEmpty())
            .map(Contributed::reference)
            .filter(each -> !context.evicted().services().contains(each))
            .toList(),
        own.stream().filter(each -> !evicted.contains(each.id())).toList());
  }

  private static Map<String, Path> directories(
      List<DeployedService> services, Definitions definitions) {
    Map<String, Path> directories = new LinkedHashMap<>();
    for (DeployedService service : services) {
      if (!service.isClaimed()) {
        definitions
            .directory(service.reference())
            .ifPresent(directory -> directories.put(service.reference(), directory));
      }
    }
    return directories;
  }
}
