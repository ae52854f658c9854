package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Logs, traces, metrics and readiness (spec: dependencies.md 4.7). */
final class Telemetry implements Dependency {

  @Override
  public String reference() {
    return "@toa.io/extensions.telemetry";
  }

  @Override
  public Contribution contribute(Request request) {
    Optional<Location> stated =
        object(Location.of(request.annotation().orElse(Node.ofNull())), "telemetry");
    List<String> ids = request.all().stream().map(each -> each.locator().id()).toList();
    Findings findings = new Findings();
    List<Variable> variables = new ArrayList<>();
    part(stated, "logs")
        .flatMap(logs -> findings.attempt(() -> Logs.variables(logs, ids)))
        .ifPresent(variables::addAll);
    part(stated, "traces")
        .flatMap(traces -> findings.attempt(() -> Traces.variables(traces)))
        .ifPresent(variables::addAll);
    part(stated, "metrics")
        .map(metrics -> Variable.of("TOA_TELEMETRY_METRICS", Json.compact(metrics.node())))
        .ifPresent(variables::add);
    Optional<Readiness> ready = findings.attempt(() -> Readiness.read(part(stated, "ready")));
    findings.report();
    variables.add(ready.orElseThrow().variable());
    return Contribution.NONE
        .withVariables(Contribution.GLOBAL, variables)
        .withProbe(ready.orElseThrow().probe());
  }

  private static Optional<Location> part(Optional<Location> stated, String key) {
    return stated.flatMap(each -> each.find(key));
  }

  /**
   * What is stated as an object.
   *
   * @param stated what is stated; null is as good as nothing
   * @param path the keys that lead to it, for the text of the refusal
   * @return the object; empty for null
   */
  static Optional<Location> object(Location stated, String path) {
    if (stated.node().isNull()) {
      return Optional.empty();
    }
    if (stated.node() instanceof Mapping) {
      return Optional.of(stated);
    }
    throw stated.refusal(path + ": ", "must be object", "");
  }
}
