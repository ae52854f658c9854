package io.toa.core.chart;

import static io.toa.core.dependency.Contribution.GLOBAL;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.application.Contributed;
import io.toa.core.component.Component;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Mount;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the dependencies contribute to workloads, merged (spec: chart.md 3.2, 5).
 *
 * @param variables variables by component label or {@code global}, in order of first appearance
 * @param mounts volumes likewise
 * @param probe the default probe, {@link Probe#OFF} for none; empty where nobody states one
 */
public record Variables(
    Map<String, List<Variable>> variables, Map<String, List<Mount>> mounts, Optional<Probe> probe) {

  /**
   * Merges what an application's dependencies contribute, and adds what the context itself sets.
   *
   * @param application the application
   * @return the merged contributions
   * @throws InvalidDeclarationException where the addresses of {@code atomicity.redis} are even in
   *     number
   */
  public static Variables of(Application application) {
    ContextVariables.check(application.context());
    return merged(application);
  }

  /** The same as {@link #of}, whatever the context sets. */
  static Variables merged(Application application) {
    Map<String, List<Variable>> variables = new LinkedHashMap<>();
    Map<String, List<Mount>> mounts = new LinkedHashMap<>();
    Optional<Probe> probe = Optional.empty();
    for (Contributed each : application.contributions()) {
      Contribution contribution = each.contribution();
      append(variables, contribution.variables());
      append(mounts, contribution.mounts());
      if (contribution.probe().isPresent()) {
        probe = contribution.probe();
      }
    }
    List<Variable> global = variables.computeIfAbsent(GLOBAL, ignored -> new ArrayList<>());
    global.addAll(0, ContextVariables.identity(application.context()));
    global.addAll(ContextVariables.settings(application.context()));
    events(application, variables);
    return new Variables(variables, mounts, probe);
  }

  private static <T> void append(Map<String, List<T>> target, Map<String, List<T>> source) {
    source.forEach(
        (group, items) ->
            target.computeIfAbsent(group, ignored -> new ArrayList<>()).addAll(items));
  }

  /** Tells every component which of its events somebody consumes (5.3). */
  private static void events(Application application, Map<String, List<Variable>> variables) {
    List<Component> components = new ArrayList<>(application.components());
    components.addAll(application.brought());
    Set<String> consumed = consumed(application, components);
    for (Component component : components) {
      component
          .events()
          .ifPresent(
              labels -> {
                List<String> used =
                    labels.stream()
                        .filter(label -> consumed.contains(component.id() + "." + label))
                        .toList();
                variables
                    .computeIfAbsent(component.label(), ignored -> new ArrayList<>())
                    .add(
                        Variable.of(
                            "TOA_EVENTS_" + component.locator().uppercase(),
                            String.join(" ", used)));
              });
    }
  }

  private static Set<String> consumed(Application application, List<Component> components) {
    Set<String> consumed = new LinkedHashSet<>(application.context().events());
    application.contributions().forEach(each -> consumed.addAll(each.contribution().events()));
    components.stream()
        .flatMap(component -> component.receivers().stream())
        .filter(receiver -> receiver.source().isEmpty())
        .forEach(receiver -> consumed.add(receiver.event()));
    return consumed;
  }

  /**
   * The variables of a workload: its own, then those of its labels in the order of the groups; the
   * first of a name wins (5.2).
   *
   * @param own its own variables
   * @param labels the labels of its components
   * @return the variables
   */
  List<Variable> of(Collection<Variable> own, Set<String> labels) {
    Map<String, Variable> chosen = new LinkedHashMap<>();
    own.forEach(variable -> chosen.putIfAbsent(variable.name(), variable));
    choose(variables, labels, Variable::name, chosen);
    return new ArrayList<>(chosen.values());
  }

  /**
   * The volumes of a workload (6.1).
   *
   * @param labels the labels of its components
   * @return the volumes
   */
  List<Mount> mounts(Set<String> labels) {
    Map<String, Mount> chosen = new LinkedHashMap<>();
    choose(mounts, labels, Mount::name, chosen);
    return new ArrayList<>(chosen.values());
  }

  private static <T> void choose(
      Map<String, List<T>> groups,
      Set<String> labels,
      Function<T, String> name,
      Map<String, T> chosen) {
    groups.forEach(
        (group, items) -> {
          if (group.equals(GLOBAL) || labels.contains(group)) {
            items.forEach(item -> chosen.putIfAbsent(name.apply(item), item));
          }
        });
  }
}
