package io.toa.core.chart;

import io.toa.core.Findings;
import io.toa.core.application.Application;
import io.toa.core.context.Context;
import io.toa.core.dependency.Variable;
import io.toa.core.image.Reference;
import io.toa.core.yaml.Mapping;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The values of a chart: everything about a deployment that is not the same for every application
 * (spec: chart.md 4).
 *
 * @param mapping the content of {@code values.yaml}
 * @param variables the variables of all workloads, each name once: those of compositions first,
 *     then of services, or of mono (spec: operations.md 7.1)
 */
public record Values(Mapping mapping, List<Variable> variables) {

  /** Copies the list. */
  public Values {
    variables = List.copyOf(variables);
  }

  /**
   * Derives the values of an application.
   *
   * @param application the application
   * @param images what the workloads run, by composition name, service name or {@code mono}
   * @param map the component map: base64 of its gzipped JSON
   * @return the values
   * @throws io.toa.core.InvalidDeclarationException where the application cannot be deployed as it
   *     is declared, with everything that keeps it from that
   */
  public static Values of(Application application, Map<String, Reference> images, String map) {
    return of(application, images, map, context -> {});
  }

  /**
   * Derives the values of an application of which a chart is made: its context has to have a
   * version, which is asked for after the ports (spec: chart.md 4).
   *
   * @param application the application
   * @param images what the workloads run, by composition name, service name or {@code mono}
   * @param map the component map: base64 of its gzipped JSON
   * @return the values
   * @throws io.toa.core.InvalidDeclarationException where the application cannot be deployed as it
   *     is declared, with everything that keeps it from that
   */
  public static Values ofChart(Application application, Map<String, Reference> images, String map) {
    return of(application, images, map, Chart::requireVersion);
  }

  private static Values of(
      Application application,
      Map<String, Reference> images,
      String map,
      Consumer<Context> required) {
    Findings findings = new Findings();
    Variables variables = Variables.merged(application);
    findings.run(() -> Ports.check(application, variables.probe()));
    findings.run(() -> required.accept(application.context()));
    findings.run(() -> ContextVariables.check(application.context()));
    ValuesBuilder builder = new ValuesBuilder(application, images, variables, findings);
    Values values = builder.values(map);
    findings.run(builder::reportResources);
    findings.report();
    return values;
  }
}
