package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.Spelling;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;

/** Which traces are kept, and where they are sent (spec: dependencies.md 4.7, item 3). */
final class Traces {

  private static final String ENDPOINT = "endpoint";

  private Traces() {}

  /** The variables that say so; none where what is stated is null. */
  static List<Variable> variables(Location stated) {
    if (Telemetry.object(stated, "telemetry.traces").isEmpty()) {
      return List.of();
    }
    Findings findings = new Findings();
    number(stated, "sample", each -> each >= 0 && each <= 1, "a number within [0, 1]", findings);
    number(stated, "rate", each -> each > 0, "a positive number", findings);
    stated
        .find("exporters")
        .flatMap(exporters -> exporters.find("otlp"))
        .ifPresent(otlp -> requireEndpoint(otlp, findings));
    findings.report();
    Map<String, Object> kept = new LinkedHashMap<>();
    for (String key : List.of("sample", "rate", "exporters")) {
      stated.find(key).ifPresent(value -> kept.put(key, value.node()));
    }
    return List.of(Variable.of("TOA_TELEMETRY_TRACES", Json.compact(Node.of(kept))));
  }

  private static void number(
      Location traces, String key, DoublePredicate right, String what, Findings findings) {
    traces
        .find(key)
        .filter(
            stated ->
                !(stated.node().plain() instanceof Number number
                    && right.test(number.doubleValue())))
        .ifPresent(
            stated ->
                findings.add(
                    stated.refusal("telemetry.traces." + key + " ", "must be " + what, "")));
  }

  private static void requireEndpoint(Location otlp, Findings findings) {
    if (otlp.node() instanceof Mapping mapping && !mapping.has(ENDPOINT)) {
      String text = "telemetry.traces.exporters.otlp.endpoint is required";
      findings.add(
          Misspelling.of(otlp, ENDPOINT, List.of())
              .map(key -> otlp.member(key).refusal(text, Spelling.question(ENDPOINT)))
              .orElseGet(() -> otlp.refusal(text, "")));
    }
  }
}
