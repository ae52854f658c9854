package io.toa.core.chart;

import io.toa.core.application.Application;
import io.toa.core.application.DeployedComposition;
import io.toa.core.application.DeployedService;
import io.toa.core.component.Component;
import io.toa.core.dependency.Variable;
import io.toa.core.image.Reference;
import io.toa.core.yaml.Location;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compositions, with the services that they run (chart.md 6, 7).
 *
 * @param application the application
 * @param images what they run, by name
 * @param variables what the dependencies contribute
 * @param volumes what they mount
 * @param resources what they are given
 */
record CompositionUnits(
    Application application,
    Map<String, Reference> images,
    Variables variables,
    Volumes volumes,
    WorkloadResources resources) {

  Unit of(DeployedComposition composition) {
    List<DeployedService> hosted =
        application.services().stream()
            .filter(each -> each.workloads().contains(composition.name()))
            .toList();
    Set<String> labels = new LinkedHashSet<>();
    composition.members().stream().map(Component::label).forEach(labels::add);
    WorkloadResources.Workload workload =
        new WorkloadResources.Workload(
            "Composition '" + composition.name() + "'", declaration(composition));
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", composition.name());
    entry.put("image", images.get(composition.name()).toString());
    entry.put("components", List.copyOf(labels));
    composition.replicas().ifPresent(replicas -> entry.put("replicas", replicas));
    entry.put("resources", resources.of(composition.resources(), workload));
    if (!composition.services().isEmpty()) {
      entry.put("services", composition.services());
    }
    hosted.forEach(each -> labels.addAll(each.service().components()));
    List<Variable> own = variables.of(List.of(), labels);
    entry.put("variables", own);
    volumes.add(entry, labels);
    if (!hosted.isEmpty()) {
      entry.put("hosted", hosted.stream().map(DeployedService::name).toList());
    }
    new HostedServices(hosted, variables.probe()).fold(entry, own);
    resources.addHeap(own, composition.resources(), workload);
    entry.put("variables", Entries.of(own));
    return new Unit(entry, own);
  }

  /** Where a composition is declared; empty where it is derived. */
  private Optional<Location> declaration(DeployedComposition composition) {
    return composition
        .index()
        .flatMap(
            index ->
                application
                    .context()
                    .root()
                    .find("compositions")
                    .map(compositions -> compositions.item(index)));
  }
}
