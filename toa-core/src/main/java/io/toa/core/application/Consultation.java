package io.toa.core.application;

import io.toa.core.Findings;
import io.toa.core.context.Composition;
import io.toa.core.context.Context;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.Dependency;
import io.toa.core.dependency.Instance;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the dependencies of an application say to its context and its components (spec: context.md
 * 1.2, steps 8 to 11).
 */
final class Consultation {

  private final Context context;
  private final Graph graph;
  private final Dependencies dependencies;
  private final StandIns standIns;
  private final Findings findings;
  private final Map<String, Node> annotations;

  /**
   * Has the annotations of the context normalised.
   *
   * @param context the context
   * @param graph which dependency is named by which components
   * @param dependencies the dependencies that are known, all of the graph among them
   * @param standIns components that are not read from the release itself
   * @param findings takes what they refuse
   */
  Consultation(
      Context context,
      Graph graph,
      Dependencies dependencies,
      StandIns standIns,
      Findings findings) {
    this.context = context;
    this.graph = graph;
    this.dependencies = dependencies;
    this.standIns = standIns;
    this.findings = findings;
    this.annotations = annotations();
  }

  /** The normalised ones; those that are refused are not among them. */
  private Map<String, Node> annotations() {
    Map<String, Node> normalised = new LinkedHashMap<>();
    graph
        .instances()
        .forEach(
            (reference, instances) ->
                context
                    .annotation(reference)
                    .flatMap(
                        annotation ->
                            located(
                                reference,
                                instances,
                                each -> dependency(reference).normalize(annotation, each)))
                    .ifPresent(annotation -> normalised.put(reference, annotation)));
    return normalised;
  }

  /** What the images of the components and of the services install for them. */
  Compositions.Packages packages() {
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
  List<Contributed> contributions(Set<String> evicted, String toaVersion) {
    List<Contributed> contributions = new ArrayList<>();
    graph
        .instances()
        .forEach(
            (reference, all) -> {
              boolean unmanaged =
                  all.stream().allMatch(each -> evicted.contains(each.component().id()));
              boolean refused =
                  context.annotation(reference).isPresent() && !annotations.containsKey(reference);
              if (refused || (unmanaged && !all.isEmpty() && !isListed(reference))) {
                return;
              }
              located(
                      reference,
                      all,
                      each ->
                          new Contributed(
                              reference,
                              dependency(reference)
                                  .contribute(request(reference, each, evicted, toaVersion))))
                  .ifPresent(contributions::add);
            });
    return contributions;
  }

  private Dependency.Request request(
      String reference, List<Instance> all, Set<String> evicted, String toaVersion) {
    return new Dependency.Request(
        all.stream().filter(each -> !evicted.contains(each.component().id())).toList(),
        Optional.ofNullable(annotations.get(reference)),
        all,
        graph.brought().getOrDefault(reference, List.of()).stream()
            .filter(each -> !evicted.contains(each.id()))
            .toList(),
        toaVersion);
  }

  private boolean isListed(String reference) {
    return !context.evicted().services().contains(reference)
        && context.compositions().stream()
            .map(Composition::services)
            .anyMatch(services -> services.contains(reference));
  }

  private <T> Optional<T> located(
      String reference, List<Instance> instances, Function<List<Instance>, T> call) {
    return findings.attempt(
        () ->
            standIns.ask(
                instances,
                each -> AnnotationFaults.located(context, reference, () -> call.apply(each))));
  }

  private Dependency dependency(String reference) {
    return dependencies.find(reference).orElseThrow();
  }
}
