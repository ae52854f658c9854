package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.PackageNames;
import io.toa.core.Place;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.dependency.Definitions;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.Instance;
import io.toa.core.yaml.KnownKeys;
import io.toa.core.yaml.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is accepted in a context and likely wrong.
 *
 * @param context the context
 * @param components its own components in discovery order
 * @param graph what they depend on
 * @param dependencies the packages that are known
 * @param definitions where the components come from that extensions bring
 */
record Warnings(
    Context context,
    List<Component> components,
    Graph graph,
    Dependencies dependencies,
    Definitions definitions) {

  private static final KnownKeys KNOWN_KEYS =
      KnownKeys.read("/io/toa/core/application/known-keys.yaml");
  private static final String STORAGES = "@toa.io/extensions.storages";
  private static final String EXPOSITION = "@toa.io/extensions.exposition";
  private static final String CONFIGURATION = "@toa.io/extensions.configuration";

  /**
   * Those of the context as it is written, in the order of its annotations, of its events, of what
   * extensions bring, of components.
   */
  List<Fault> all() {
    List<Fault> warnings = new ArrayList<>(context.warnings());
    KnownComponents known = new KnownComponents(components, graph, definitions);
    Selectors selectors = new Selectors(known, graph.instances());
    Subscriptions subscriptions = new Subscriptions(known);
    for (String reference : context.annotations().keys()) {
      if (!graph.instances().containsKey(reference)) {
        warnings.add(unused(reference));
      } else if (context.annotation(reference).orElseThrow() instanceof Mapping stated) {
        warnings.addAll(KNOWN_KEYS.misspelt(stated, PackageNames.nameOf(reference)));
        warnings.addAll(selectors.of(reference, stated));
        if (reference.equals(STORAGES)) {
          storages(stated, warnings);
        } else if (reference.equals(CONFIGURATION)) {
          List<Instance> declaring = graph.instances().get(reference);
          warnings.addAll(new ConfiguredKeys(known, declaring).of(stated, "configuration"));
        } else if (reference.equals(EXPOSITION) && stated.has("trace")) {
          warnings.add(
              warning(
                  stated,
                  "trace",
                  "exposition.trace",
                  "has no effect, as this release knows no such key",
                  "Take it out."));
        }
      }
    }
    evicted(warnings);
    warnings.addAll(subscriptions.consumed(context));
    graph.brought().keySet().forEach(reference -> brought(reference).ifPresent(warnings::add));
    for (Component component : components) {
      warnings.addAll(component.warnings());
      warnings.addAll(subscriptions.received(component));
    }
    return warnings.stream().distinct().toList(); // several may inherit what one is warned of
  }

  /** An annotation of a package that nothing uses (spec: context.md 10.3). */
  private Fault unused(String reference) {
    String name = PackageNames.nameOf(reference);
    boolean known = !name.equals(reference) || dependencies.find(reference).isPresent();
    String message =
        known
            ? "has no effect, as no component names this package and no composition lists it"
            : "has no effect, as no such package is known";
    return warning(context.annotations(), reference, name, message, known ? "" : hint(reference));
  }

  /** Components of an extension that are not read from the release itself. */
  private Optional<Fault> brought(String reference) {
    if (graph.brought().get(reference).isEmpty()) {
      return Optional.empty();
    }
    Place place =
        context.annotations().has(reference)
            ? context.annotations().placeOf(reference)
            : Place.of(ContextReader.FILE);
    return definitions
        .note(reference)
        .map(note -> new Fault(place, PackageNames.nameOf(reference), note));
  }

  /** A reference with an environment behind it stays what it is (spec: context.md 2.3, item 5). */
  private String hint(String reference) {
    int at = reference.lastIndexOf('@');
    if (at <= 0) {
      return new UnknownPackage(dependencies).hint(reference);
    }
    String name = PackageNames.nameOf(reference.substring(0, at));
    return name.startsWith("@")
        ? "Only a short name or the key 'annotations' takes an environment."
        : "Write '%s%s', as only a short name takes an environment."
            .formatted(name, reference.substring(at));
  }

  /** Services that are left out, and that no deployment knows (spec: context.md 8). */
  private void evicted(List<Fault> warnings) {
    for (int i = 0; i < context.evicted().services().size(); i++) {
      String reference = context.evicted().services().get(i);
      if (dependencies.find(reference).isEmpty()) {
        warnings.add(
            new Fault(
                context.placeOfKey("evicted", "services", i),
                "evicted.services." + i,
                "'%s' changes nothing, as no such package is known".formatted(reference),
                new UnknownPackage(dependencies).hint(reference)));
      }
    }
  }

  /** Names that secrets are named by (spec: dependencies.md 4.6). */
  private static void storages(Mapping storages, List<Fault> warnings) {
    for (String name : storages.keys()) {
      if (name.contains("_")) {
        warnings.add(
            warning(
                storages,
                name,
                "storages." + name,
                "Kubernetes accepts no secret of the name 'toa-storages-%s', which credentials are read from"
                    .formatted(name),
                "Give the storage a name without '_'."));
      }
    }
  }

  private static Fault warning(
      Mapping holder, String key, String path, String message, String hint) {
    return new Fault(holder.placeOf(key), path, message, hint);
  }
}
