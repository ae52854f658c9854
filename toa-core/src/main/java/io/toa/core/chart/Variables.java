package io.toa.core.chart;

import static io.toa.core.dependency.Contribution.GLOBAL;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.application.Contributed;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Mount;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.Variable;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
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
    check(application.context());
    return merged(application);
  }

  /** Refuses what the context itself sets and no workload could be given. */
  static void check(Context context) {
    context
        .declaration()
        .mapping("atomicity")
        .flatMap(each -> each.get("redis"))
        .map(Variables::addresses)
        .filter(each -> each.size() % 2 == 0)
        .ifPresent(
            each -> {
              throw context.refusal(
                  "'atomicity.redis' takes an odd number of addresses, " + each.size() + " given",
                  "atomicity",
                  "redis");
            });
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
    global.addAll(0, identity(application.context()));
    global.addAll(settings(application.context()));
    events(application, variables);
    return new Variables(variables, mounts, probe);
  }

  private static <T> void append(Map<String, List<T>> target, Map<String, List<T>> source) {
    source.forEach(
        (group, items) ->
            target.computeIfAbsent(group, ignored -> new ArrayList<>()).addAll(items));
  }

  private static List<Variable> identity(Context context) {
    return List.of(
        Variable.of("TOA_CONTEXT", context.name()),
        new Variable("TOA_ENV", context.environment(), Optional.empty()));
  }

  private static List<Variable> settings(Context context) {
    Mapping declaration = context.declaration();
    List<Variable> settings = new ArrayList<>();
    Optional<Mapping> atomicity = declaration.mapping("atomicity");
    atomicity
        .flatMap(each -> each.get("redis"))
        .ifPresent(
            redis ->
                settings.add(
                    Variable.of("TOA_ATOMICITY_REDIS", String.join(" ", addresses(redis)))));
    setting(settings, atomicity, "interval", "TOA_ATOMICITY_INTERVAL");
    setting(settings, declaration.mapping("outbox"), "interval", "TOA_OUTBOX_INTERVAL");
    setting(settings, declaration.mapping("outbox"), "batch", "TOA_OUTBOX_BATCH");
    setting(settings, declaration.mapping("outbox"), "retention", "TOA_OUTBOX_RETENTION");
    setting(settings, declaration.mapping("inbox"), "retention", "TOA_INBOX_RETENTION");
    setting(settings, declaration.mapping("addressed"), "timeout", "TOA_ADDRESSED_TIMEOUT");
    return settings;
  }

  private static void setting(
      List<Variable> settings, Optional<Mapping> holder, String key, String name) {
    holder
        .flatMap(each -> each.get(key))
        .map(Variables::text)
        .ifPresent(value -> settings.add(Variable.of(name, value)));
  }

  /** A scalar as the reference writes it: {@code 200.0} is 200. */
  static String text(Node scalar) {
    return scalar.plain() instanceof String text ? text : Json.compact(scalar);
  }

  private static List<String> addresses(Node redis) {
    return redis instanceof Sequence sequence
        ? sequence.items().stream().map(item -> item.plain().toString()).toList()
        : List.of(redis.plain().toString());
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
