package io.toa.core.application;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.Spelling;
import io.toa.core.component.Component;
import io.toa.core.context.Composition;
import io.toa.core.context.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Resolves declared compositions and derives the missing ones (spec: context.md 7.3, 7.4, 8). */
final class Compositions {

  private Compositions() {}

  /**
   * The deployed compositions.
   *
   * @param context the context
   * @param components its own components
   * @param evicted ids of evicted components
   * @param packages what the images install for extensions
   * @param findings takes a fault for each unknown member and each name that is not free
   * @return declared compositions in file order, then derived ones in discovery order; without
   *     evicted members and services, and without compositions that have no member left
   */
  static List<DeployedComposition> deployed(
      Context context,
      List<Component> components,
      Set<String> evicted,
      Packages packages,
      Findings findings) {
    Map<String, Component> byId = new HashMap<>();
    components.forEach(component -> byId.put(component.id(), component));
    List<DeployedComposition> deployed = new ArrayList<>();
    Set<String> covered = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < context.compositions().size(); i++) {
      Composition composition = context.compositions().get(i);
      List<Component> members =
          members(context, i, byId, findings).stream()
              .filter(member -> !evicted.contains(member.id()))
              .toList();
      covered.addAll(composition.components());
      if (!members.isEmpty()) {
        refuseDuplicate(composition.name(), names, composition.place(), findings);
        deployed.add(deployed(context, i, members, packages));
      }
    }
    for (Component component : components) {
      if (!covered.contains(component.id()) && !evicted.contains(component.id())) {
        refuseDuplicate(component.label(), names, component.manifest().place(), findings);
        deployed.add(derived(component, packages));
      }
    }
    return deployed;
  }

  private static List<Component> members(
      Context context, int index, Map<String, Component> byId, Findings findings) {
    Composition composition = context.compositions().get(index);
    List<Component> members = new ArrayList<>();
    for (int i = 0; i < composition.components().size(); i++) {
      String id = composition.components().get(i);
      Component member = byId.get(id);
      if (member != null) {
        members.add(member);
        continue;
      }
      findings.add(
          new InvalidDeclarationException(
              "Composition '%s' lists an unknown component '%s'.".formatted(composition.name(), id),
              context
                  .fault("", "compositions", index, "components", i)
                  .withHint(Spelling.hint(id, byId.keySet()))));
    }
    return members;
  }

  private static DeployedComposition deployed(
      Context context, int index, List<Component> members, Packages packages) {
    Composition composition = context.compositions().get(index);
    List<String> evictedServices = context.evicted().services();
    List<String> services =
        composition.services().stream().filter(each -> !evictedServices.contains(each)).toList();
    return new DeployedComposition(
        composition.name(),
        members,
        services,
        composition.image(),
        composition.resources(),
        composition.replicas(),
        packages.of(services, members),
        Optional.of(index));
  }

  private static DeployedComposition derived(Component component, Packages packages) {
    return new DeployedComposition(
        component.label(),
        List.of(component),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        packages.of(List.of(), List.of(component)));
  }

  private static void refuseDuplicate(
      String name, Set<String> names, Place place, Findings findings) {
    if (!names.add(name)) {
      findings.add(
          new InvalidDeclarationException("Duplicate composition name '" + name + "'", place));
    }
  }

  /**
   * The npm packages that images install for extensions (spec: images.md 6).
   *
   * @param byComponent packages by component id
   * @param byService packages by extension, for what runs its service
   */
  record Packages(
      Map<String, Map<String, String>> byComponent, Map<String, Map<String, String>> byService) {

    static final Packages NONE = new Packages(Map.of(), Map.of());

    /** Packages of the services, overlaid by those of the members. */
    Map<String, String> of(List<String> services, List<Component> members) {
      Map<String, String> packages = new LinkedHashMap<>();
      services.forEach(each -> packages.putAll(byService.getOrDefault(each, Map.of())));
      members.forEach(each -> packages.putAll(byComponent.getOrDefault(each.id(), Map.of())));
      return packages;
    }
  }
}
