package io.toa.core.chart;

import io.toa.core.application.Application;
import io.toa.core.application.DeployedService;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.dependency.Variable;
import io.toa.core.image.Reference;
import io.toa.core.yaml.Mapping;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A context that is deployed as one workload (chart.md 8).
 *
 * @param application the application
 * @param image what it runs
 * @param variables what the dependencies contribute
 * @param volumes what it mounts
 * @param ingresses how it is reached
 * @param resources what it is given
 */
record MonoUnit(
    Application application,
    Reference image,
    Variables variables,
    Volumes volumes,
    Ingresses ingresses,
    WorkloadResources resources) {

  Unit unit() {
    Context context = application.context();
    Map<String, Object> entry = new LinkedHashMap<>();
    context.mono().replicas().ifPresent(replicas -> entry.put("replicas", replicas));
    WorkloadResources.Workload workload =
        new WorkloadResources.Workload("The mono deployment", context.root().find("mono"));
    entry.put("resources", resources.of(context.mono().resources(), workload));
    entry.put("components", application.deployed().stream().map(Component::label).toList());
    Set<String> labels = new LinkedHashSet<>(variables.variables().keySet());
    labels.addAll(variables.mounts().keySet());
    List<Variable> own = variables.of(List.of(), labels);
    entry.put("variables", own);
    ingresses.ofMono(application.services()).ifPresent(ingress -> entry.put("ingress", ingress));
    volumes.add(entry, labels);
    new HostedServices(application.services(), variables.probe()).fold(entry, own);
    Mapping annotations = annotations();
    if (!annotations.isEmpty()) {
      entry.put("annotations", annotations);
    }
    entry.put("image", image.toString());
    resources.addHeap(own, context.mono().resources(), workload);
    entry.put("variables", Entries.of(own));
    return new Unit(entry, own);
  }

  private Mapping annotations() {
    Mapping annotations = Mapping.EMPTY;
    for (DeployedService each : application.services()) {
      Mapping stated = each.service().declaration().mapping("annotations").orElse(Mapping.EMPTY);
      for (String key : stated.keys()) {
        annotations = annotations.with(key, stated.get(key).orElseThrow());
      }
    }
    return annotations;
  }
}
