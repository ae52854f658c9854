package io.toa.core.chart;

import io.toa.core.Findings;
import io.toa.core.application.Application;
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
import java.util.stream.Stream;

/** Builds {@code values.yaml} (spec: chart.md 4). */
final class ValuesBuilder {

  private static final String MONO = "mono";

  private final Application application;
  private final Map<String, Reference> images;
  private final Variables variables;
  private final Volumes volumes;
  private final Ingresses ingresses;
  private final WorkloadResources resources;
  private final Findings last = new Findings();

  /**
   * Makes a builder.
   *
   * @param application the application
   * @param images what the workloads run, by name
   * @param variables what the dependencies contribute
   * @param findings takes what cannot be deployed as it is declared
   */
  ValuesBuilder(
      Application application,
      Map<String, Reference> images,
      Variables variables,
      Findings findings) {
    Context context = application.context();
    this.application = application;
    this.images = images;
    this.variables = variables;
    this.volumes = new Volumes(application, variables, findings);
    this.ingresses = new Ingresses(context, findings);
    this.resources = new WorkloadResources(context, last);
  }

  /** The values with the component map. */
  Values values(String map) {
    Map<String, Object> values = new LinkedHashMap<>();
    if (application.mono()) {
      Unit mono =
          new MonoUnit(application, images.get(MONO), variables, volumes, ingresses, resources)
              .unit();
      values.put("compositions", List.of());
      values.put("components", labels(application.deployed()));
      values.put("services", List.of());
      common(values, map);
      values.put(MONO, mono.entry());
      return new Values(Mapping.of(values), distinct(List.of(mono)));
    }
    CompositionUnits compositions =
        new CompositionUnits(application, images, variables, volumes, resources);
    ServiceUnits services =
        new ServiceUnits(application.context(), images, variables, ingresses, resources);
    List<Unit> bundles = application.compositions().stream().map(compositions::of).toList();
    List<Unit> others = application.services().stream().map(services::of).toList();
    values.put("compositions", bundles.stream().map(Unit::entry).toList());
    values.put("components", deployedLabels());
    values.put("services", others.stream().map(Unit::entry).toList());
    common(values, map);
    return new Values(
        Mapping.of(values), distinct(Stream.concat(bundles.stream(), others.stream()).toList()));
  }

  /**
   * Reports what was found of resources, which comes after every other refusal (4, order of
   * construction).
   */
  void reportResources() {
    last.report();
  }

  /** The variables of all workloads, the first of a name kept (operations.md 7.1). */
  private static List<Variable> distinct(List<Unit> units) {
    Map<String, Variable> distinct = new LinkedHashMap<>();
    units.forEach(
        unit -> unit.variables().forEach(each -> distinct.putIfAbsent(each.name(), each)));
    return List.copyOf(distinct.values());
  }

  private void common(Map<String, Object> values, String map) {
    application
        .context()
        .registry()
        .credentials()
        .ifPresent(name -> values.put("credentials", name));
    values.put(
        "map", Entries.ordered("directory", "/etc/toa", "file", ".map.json.gz", "gzip", map));
  }

  private List<String> deployedLabels() {
    Set<String> labels = new LinkedHashSet<>();
    application.compositions().forEach(each -> labels.addAll(labels(each.members())));
    return List.copyOf(labels);
  }

  private static List<String> labels(List<Component> components) {
    return components.stream().map(Component::label).toList();
  }
}
