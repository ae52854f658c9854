package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.PackageNames;
import io.toa.core.component.Component;
import io.toa.core.dependency.Definitions;
import io.toa.core.dependency.Instance;
import io.toa.core.dependency.ToaDefinitions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The components that stand in for those of a release which is not at hand (spec: dependencies.md
 * 5). What they declare is worked out, so that what is refused because of them is said to be.
 */
final class StandIns {

  private static final int NAMED = 3;

  private final Map<String, String> extensions = new LinkedHashMap<>();

  /**
   * Finds them.
   *
   * @param graph the components that extensions bring
   * @param definitions where these come from
   */
  StandIns(Graph graph, Definitions definitions) {
    graph
        .brought()
        .forEach(
            (reference, components) -> {
              if (!components.isEmpty() && definitions.note(reference).isPresent()) {
                components.forEach(each -> extensions.putIfAbsent(each.id(), reference));
              }
            });
  }

  /**
   * Asks a dependency, and once more without stand-ins where it refuses.
   *
   * @param instances the components that name it
   * @param call asks it for some of them
   * @param <T> what it answers
   * @return its answer
   * @throws InvalidDeclarationException with a hint in what would not be refused without stand-ins
   */
  <T> T ask(List<Instance> instances, Function<List<Instance>, T> call) {
    try {
      return call.apply(instances);
    } catch (InvalidDeclarationException refusal) {
      List<Instance> own =
          instances.stream()
              .filter(each -> !extensions.containsKey(each.component().id()))
              .toList();
      throw own.size() == instances.size()
          ? refusal
          : explained(refusal, ids(instances), new HashSet<>(faults(own, call)));
    }
  }

  private List<String> ids(List<Instance> instances) {
    return instances.stream()
        .map(Instance::component)
        .map(Component::id)
        .filter(extensions::containsKey)
        .toList();
  }

  /** Where no component names a dependency, nobody asks it. */
  private static <T> List<Fault> faults(List<Instance> own, Function<List<Instance>, T> call) {
    try {
      if (!own.isEmpty()) {
        T unused = call.apply(own);
      }
      return List.of();
    } catch (InvalidDeclarationException refusal) {
      return refusal.faults().stream().map(fault -> fault.withHint("")).toList();
    }
  }

  private InvalidDeclarationException explained(
      InvalidDeclarationException refusal, List<String> ids, Set<Fault> others) {
    List<Fault> faults = new ArrayList<>();
    Set<String> told = new HashSet<>();
    for (Fault fault : refusal.faults()) {
      List<String> named =
          ids.stream()
              .filter(id -> fault.message().contains(id) || fault.path().contains(id))
              .toList();
      List<String> concerned = named.isEmpty() ? ids : named;
      boolean explains =
          !others.contains(fault.withHint("")) && told.add(extensions.get(concerned.get(0)));
      faults.add(explains ? explained(fault, concerned) : fault);
    }
    return new InvalidDeclarationException(refusal.text(), faults);
  }

  private Fault explained(Fault fault, List<String> ids) {
    String brought =
        ids.stream()
            .map(extensions::get)
            .distinct()
            .map(reference -> "'" + PackageNames.nameOf(reference) + "'")
            .collect(Collectors.joining(", "));
    String named =
        ids.stream()
            .limit(NAMED)
            .map(id -> "'" + id + "'")
            .collect(Collectors.joining(", ", "", ids.size() > NAMED ? " and others" : ""));
    String text =
        "This is for %s, %s for what %s brings, and may not be what the release wants: annotate what is wanted, or %s."
            .formatted(
                named,
                ids.size() == 1 ? "a stand-in" : "stand-ins",
                brought,
                ToaDefinitions.REMEDY);
    return fault.withHint(fault.hint().isEmpty() ? text : fault.hint() + " " + text);
  }
}
