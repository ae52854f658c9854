package io.toa.core.application;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.PackageNames;
import io.toa.core.RefusalException;
import io.toa.core.component.Component;
import io.toa.core.context.Composition;
import io.toa.core.context.Context;
import io.toa.core.dependency.Definitions;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.Dependency;
import io.toa.core.dependency.Instance;
import io.toa.core.yaml.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The dependency graph: which packages an application depends on, in which order, and which
 * components name each (spec: context.md 10).
 *
 * @param instances the components that name each package, evicted ones included, by reference and
 *     in dependency order
 * @param brought the components that each extension brings, by reference
 */
record Graph(Map<String, List<Instance>> instances, Map<String, List<Component>> brought) {

  private static final String CONVERGENCE = "@toa.io/extensions.convergence";

  Graph {
    instances = Collections.unmodifiableMap(new LinkedHashMap<>(instances));
    brought = Collections.unmodifiableMap(new LinkedHashMap<>(brought));
  }

  /** Every component that an extension brings, in the order they were met. */
  List<Component> allBrought() {
    return brought.values().stream().flatMap(List::stream).toList();
  }

  /** Walks a context and its components. */
  static final class Walk {

    private final Context context;
    private final List<Component> components;
    private final Dependencies dependencies;
    private final Definitions definitions;
    private final UnknownPackage unknown;
    private final Findings findings;
    private final Map<String, List<Component>> brought = new LinkedHashMap<>();

    Walk(
        Context context,
        List<Component> components,
        Dependencies dependencies,
        Definitions definitions,
        Findings findings) {
      this.context = context;
      this.components = components;
      this.dependencies = dependencies;
      this.definitions = definitions;
      this.unknown = new UnknownPackage(dependencies);
      this.findings = findings;
    }

    Graph graph() {
      listed();
      referenced();
      List<Component> all = new ArrayList<>(components);
      brought.values().forEach(all::addAll);
      Map<String, List<Instance>> extensions = extensions(all);
      Map<String, List<Instance>> instances = new LinkedHashMap<>();
      for (Component component : all) {
        for (String connector : component.connectors()) {
          if (find(connector, component).isEmpty()) {
            continue;
          }
          instances
              .computeIfAbsent(connector, ignored -> new ArrayList<>())
              .add(new Instance(component, Node.ofNull()));
        }
      }
      instances.putAll(extensions);
      standalone(instances);
      refuseTwice();
      return new Graph(instances, brought);
    }

    /** Extensions whose services a composition runs, whoever else names them. */
    private void listed() {
      for (int i = 0; i < context.compositions().size(); i++) {
        Composition composition = context.compositions().get(i);
        for (int j = 0; j < composition.services().size(); j++) {
          String reference = composition.services().get(j);
          if (context.evicted().services().contains(reference)) {
            continue;
          }
          Optional<Dependency> dependency = dependencies.find(reference);
          if (dependency.isPresent()) {
            bring(reference, dependency.get());
          } else {
            findings.add(
                new InvalidDeclarationException(
                    "Composition '%s' lists '%s', which cannot be resolved: %s"
                        .formatted(composition.name(), reference, unknown.cause(reference)),
                    context
                        .fault("", "compositions", i, "services", j)
                        .withHint(unknown.hint(reference))));
          }
        }
      }
    }

    /** Extensions that components name, those just brought included, until nothing new appears. */
    private void referenced() {
      Deque<Component> queue = new ArrayDeque<>(components);
      brought.values().forEach(queue::addAll);
      while (!queue.isEmpty()) {
        Component component = queue.poll();
        for (String reference : named(component).keySet()) {
          if (!brought.containsKey(reference)) {
            find(reference, component)
                .ifPresent(dependency -> queue.addAll(bring(reference, dependency)));
          }
        }
      }
    }

    private List<Component> bring(String reference, Dependency dependency) {
      List<Component> known = brought.get(reference);
      if (known != null) {
        return known;
      }
      try {
        List<Component> found = dependency.components(context.annotation(reference), definitions);
        brought.put(reference, found);
        return found;
      } catch (RefusalException unknown) {
        throw new InvalidDeclarationException(
            unknown.getMessage(),
            new PackageMention(context, components)
                .of(reference)
                .orElseGet(() -> context.fault("")));
      }
    }

    private Map<String, List<Instance>> extensions(List<Component> all) {
      Map<String, List<Instance>> extensions = new LinkedHashMap<>();
      brought.keySet().forEach(reference -> extensions.put(reference, new ArrayList<>()));
      boolean convergence = context.annotation(CONVERGENCE).isPresent();
      for (Component component : all) {
        Map<String, Node> named = named(component);
        if (convergence && component.manifest().has("entity")) {
          named.putIfAbsent(CONVERGENCE, Node.ofNull());
        }
        named.forEach(
            (reference, declaration) -> {
              if (dependencies.find(reference).isPresent()) {
                extensions
                    .computeIfAbsent(reference, ignored -> new ArrayList<>())
                    .add(new Instance(component, declaration));
              }
            });
      }
      return extensions;
    }

    private void standalone(Map<String, List<Instance>> instances) {
      for (String reference : context.annotations().keys()) {
        Optional<Dependency> dependency = dependencies.find(reference);
        if (!instances.containsKey(reference)
            && dependency.filter(Dependency::standalone).isPresent()) {
          instances.put(reference, List.of());
          bring(reference, dependency.get());
        }
      }
    }

    private Optional<Dependency> find(String reference, Component component) {
      Optional<Dependency> found = dependencies.find(reference);
      if (found.isEmpty()) {
        findings.add(unknown.namedBy(component, reference));
      }
      return found;
    }

    /** The extensions of a component, a further declaration of a package under its own name. */
    private static Map<String, Node> named(Component component) {
      Map<String, Node> named = new LinkedHashMap<>();
      component
          .extensions()
          .forEach(
              (reference, declaration) ->
                  named.putIfAbsent(PackageNames.declaration(reference), declaration));
      return named;
    }

    /** A component that an extension brings may not have the id of one of the context's own. */
    private void refuseTwice() {
      Map<String, Component> own = new HashMap<>();
      components.forEach(component -> own.put(component.id(), component));
      brought.forEach(
          (reference, others) -> {
            for (Component other : others) {
              Component same = own.get(other.id());
              if (same != null) {
                findings.add(
                    new InvalidDeclarationException(
                        "'%s' brings a component '%s', and the context has one of that id: name it otherwise"
                            .formatted(reference, other.id()),
                        same.manifest().place()));
              }
            }
          });
    }
  }
}
