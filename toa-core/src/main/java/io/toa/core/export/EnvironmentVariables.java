package io.toa.core.export;

import static io.toa.core.dependency.Contribution.GLOBAL;

import io.toa.core.PackageNames;
import io.toa.core.ParameterException;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedService;
import io.toa.core.chart.Variables;
import io.toa.core.component.Component;
import io.toa.core.dependency.Service;
import io.toa.core.dependency.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The variables of chosen components and services (spec: operations.md 7.1). */
public final class EnvironmentVariables {

  private EnvironmentVariables() {}

  /**
   * The variables of what is chosen: those of every workload, then of each component, then of each
   * service itself; the first of a name wins.
   *
   * @param application the application; without eviction where evicted components may be chosen
   * @param selection what is chosen
   * @return the variables, each name once
   * @throws ParameterException where something chosen is not in the context
   */
  public static List<Variable> of(Application application, Selection selection) {
    Map<String, List<Variable>> groups = Variables.of(application).variables();
    Map<String, String> known = known(application, groups.keySet());
    Set<String> keys = new LinkedHashSet<>(List.of(GLOBAL));
    selection.components().forEach(token -> keys.add(Labels.find(token, known)));
    List<Service> services =
        selection.services().stream().map(token -> service(application, token)).toList();
    services.forEach(service -> keys.addAll(service.components()));
    Map<String, Variable> chosen = new LinkedHashMap<>();
    keys.forEach(key -> add(groups.getOrDefault(key, List.of()), chosen));
    services.forEach(service -> add(service.variables(), chosen));
    return List.copyOf(chosen.values());
  }

  private static void add(List<Variable> variables, Map<String, Variable> chosen) {
    variables.forEach(variable -> chosen.putIfAbsent(variable.name(), variable));
  }

  /** The ids of components by label; a label that no component has stands for itself. */
  private static Map<String, String> known(Application application, Collection<String> groups) {
    Map<String, String> ids = new HashMap<>();
    Stream.of(application.components(), application.brought())
        .flatMap(List::stream)
        .forEach(component -> ids.put(component.label(), component.id()));
    Set<String> labels = new LinkedHashSet<>();
    application.deployed().stream().map(Component::label).forEach(labels::add);
    application.services().forEach(each -> labels.addAll(each.service().components()));
    labels.addAll(groups);
    labels.remove(GLOBAL);
    Map<String, String> known = new LinkedHashMap<>();
    labels.forEach(label -> known.put(label, ids.getOrDefault(label, label)));
    return known;
  }

  private static Service service(Application application, String token) {
    String reference = PackageNames.resolve(token);
    List<Service> services = application.services().stream().map(DeployedService::service).toList();
    return services.stream()
        .filter(
            each ->
                each.name().equals(token)
                    || each.group().equals(token)
                    || PackageNames.resolve(each.group()).equals(reference))
        .findFirst()
        .orElseThrow(() -> unknown(application, services, token, reference));
  }

  private static ParameterException unknown(
      Application application, List<Service> services, String token, String reference) {
    List<String> known = new ArrayList<>(services.stream().map(Service::name).toList());
    ParameterException refusal = Labels.unknown("Service", token, known);
    return application.context().evicted().services().contains(reference)
        ? new ParameterException(refusal.getMessage() + " It is evicted in this environment.")
        : refusal;
  }
}
