package io.toa.core.chart;

import io.toa.core.application.DeployedService;
import io.toa.core.context.AnnotationKey;
import io.toa.core.context.Context;
import io.toa.core.context.Resources;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.Service;
import io.toa.core.dependency.Variable;
import io.toa.core.image.Reference;
import io.toa.core.yaml.Location;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Services of extensions: workloads of their own, or run by others (chart.md 6.4).
 *
 * @param context the context
 * @param images what those run that are workloads, by name
 * @param variables what the dependencies contribute
 * @param ingresses how they are reached
 * @param resources what those are given that are workloads
 */
record ServiceUnits(
    Context context,
    Map<String, Reference> images,
    Variables variables,
    Ingresses ingresses,
    WorkloadResources resources) {

  Unit of(DeployedService each) {
    Service declared = each.service();
    Map<String, Object> entry = new LinkedHashMap<>();
    declared.declaration().members().forEach(member -> entry.put(member.key(), member.value()));
    entry.put("name", each.name());
    if (entry.containsKey("variables")) {
      entry.put("variables", Entries.of(declared.variables()));
    }
    List<Variable> own = declared.variables();
    if (each.isClaimed()) {
      entry.put("workload", each.workloads());
    } else {
      own = variables.of(declared.variables(), new LinkedHashSet<>(declared.components()));
      entry.put("image", images.get(each.name()).toString());
      entry.put("variables", own);
    }
    probe(declared, entry);
    declared.ingress().ifPresent(ingress -> entry.put("ingress", ingresses.of(each, ingress)));
    if (!each.isClaimed()) {
      deploy(each, entry, own);
    }
    return new Unit(entry, own);
  }

  private void probe(Service declared, Map<String, Object> entry) {
    Optional<Probe> stated = declared.probe();
    if (stated.filter(Probe::isOff).isPresent()) {
      entry.remove("probe");
    } else if (stated.isEmpty()) {
      variables
          .probe()
          .filter(each -> !each.isOff())
          .ifPresent(each -> entry.put("probe", Entries.of(each)));
    }
  }

  /** What a workload of its own has besides. */
  private void deploy(DeployedService each, Map<String, Object> entry, List<Variable> own) {
    Optional<Resources> stated = WorkloadResources.stated(each.service().declaration());
    WorkloadResources.Workload workload =
        new WorkloadResources.Workload("Service '" + each.name() + "'", declaration(each));
    entry.put("resources", resources.of(stated, workload));
    resources.addHeap(own, stated, workload);
    entry.put("variables", Entries.of(own));
  }

  /** What the context says to its extension; empty where that is nothing. */
  private Optional<Location> declaration(DeployedService each) {
    AnnotationKey key = new AnnotationKey(context, each.reference());
    return context
        .annotation(each.reference())
        .map(
            stated ->
                new Location(
                    key.path("resources"), key.place("resources"), each.service().declaration()));
  }
}
