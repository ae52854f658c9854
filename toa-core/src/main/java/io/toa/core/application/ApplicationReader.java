package io.toa.core.application;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.dependency.Definitions;
import io.toa.core.dependency.Dependencies;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Joins a context with its components (spec: context.md 1.2, steps 7 to 11). */
public final class ApplicationReader {

  private final Function<Path, List<Component>> components;
  private final Function<Path, Definitions> definitions;
  private final Dependencies dependencies;
  private final String toaVersion;

  /**
   * Makes a reader.
   *
   * @param components reads the components below the directory of a context
   * @param definitions finds what installed packages define, from the directory of a context
   * @param dependencies the dependencies that are known
   * @param toaVersion the Toa release, which is the version of the services of extensions
   */
  public ApplicationReader(
      Function<Path, List<Component>> components,
      Function<Path, Definitions> definitions,
      Dependencies dependencies,
      String toaVersion) {
    this.components = components;
    this.definitions = definitions;
    this.dependencies = dependencies;
    this.toaVersion = toaVersion;
  }

  /**
   * Reads the components of a context and joins them with it.
   *
   * @param context the context
   * @param mono whether everything is deployed as one workload
   * @return the application
   * @throws InvalidDeclarationException where context, components and dependencies do not fit
   */
  public Application read(Context context, boolean mono) {
    return join(context, components.apply(context.directory()), mono);
  }

  /**
   * Joins a context with components.
   *
   * @param context the context
   * @param own its own components in discovery order
   * @param mono whether everything is deployed as one workload
   * @return the application
   * @throws InvalidDeclarationException where context, components and dependencies do not fit
   */
  public Application join(Context context, List<Component> own, boolean mono) {
    Findings findings = new Findings();
    Eviction.check(context, own, findings);
    Definitions known = definitions.apply(context.directory());
    Graph graph = graph(context, own, known, findings);
    StandIns standIns = new StandIns(graph, known);
    Consultation consultation = new Consultation(context, graph, dependencies, standIns, findings);
    Compositions.Packages packages = consultation.packages();
    Set<String> evicted = Eviction.evicted(context, own, graph);
    List<DeployedComposition> compositions =
        Compositions.deployed(context, own, evicted, packages, findings);
    List<Contributed> contributions = consultation.contributions(evicted, toaVersion);
    Services.refuseMissing(context, compositions, contributions, findings);
    findings.report();
    List<DeployedService> services = Services.deployed(context, compositions, contributions, mono);
    List<Component> deployed = own.stream().filter(each -> !evicted.contains(each.id())).toList();
    return new Application(
        context,
        own,
        graph.allBrought(),
        evicted,
        compositions,
        contributions,
        services,
        mono,
        packages.of(Services.references(context, contributions), deployed),
        Services.directories(services, known),
        Stream.of(
                new Warnings(context, own, graph, dependencies, known).all(),
                new ServiceBase(context, services).warning().stream().toList(),
                new ContinuedCommands(context, deployed).warnings())
            .flatMap(List::stream)
            .toList());
  }

  /** What is refused as it stands comes before the want of an installed package. */
  private Graph graph(Context context, List<Component> own, Definitions known, Findings findings) {
    try {
      return new Graph.Walk(context, own, dependencies, known, findings).graph();
    } catch (InvalidDeclarationException refusal) {
      Compositions.deployed(
          context,
          own,
          Set.copyOf(context.evicted().components()),
          Compositions.Packages.NONE,
          findings);
      findings.report();
      throw refusal;
    }
  }
}
