package io.toa.core.dependency;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Logs, traces, metrics and readiness (spec: dependencies.md 4.7). */
final class Telemetry implements Dependency {

  private static final String LEVEL = "level";
  private static final Schema READINESS =
      Schema.read("/io/toa/core/dependency/readiness.schema.yaml");

  @Override
  public String reference() {
    return "@toa.io/extensions.telemetry";
  }

  @Override
  public Contribution contribute(Request request) {
    Mapping annotation = object(request.annotation(), "telemetry").orElse(Mapping.EMPTY);
    List<Variable> variables = new ArrayList<>();
    object(annotation.get("logs"), "telemetry.logs").ifPresent(logs -> logs(logs, variables));
    object(annotation.get("traces"), "telemetry.traces")
        .ifPresent(traces -> variables.add(traces(traces)));
    annotation
        .get("metrics")
        .ifPresent(
            metrics -> variables.add(Variable.of("TOA_TELEMETRY_METRICS", Json.compact(metrics))));
    Probe probe = readiness(annotation.get("ready"), variables);
    return Contribution.NONE.withVariables(Contribution.GLOBAL, variables).withProbe(probe);
  }

  /** What is stated as an object; null is as good as nothing. */
  private static Optional<Mapping> object(Optional<Node> stated, String path) {
    Node node = stated.orElse(Node.ofNull());
    if (node.isNull()) {
      return Optional.empty();
    }
    if (node instanceof Mapping mapping) {
      return Optional.of(mapping);
    }
    throw new InvalidDeclarationException(path + ": must be object", node.place());
  }

  private static void logs(Mapping logs, List<Variable> variables) {
    Mapping common = Mapping.EMPTY;
    if (logs.has(LEVEL)) {
      common = common.with(LEVEL, logs.get(LEVEL).orElseThrow());
      variables.add(Variable.of("TOA_TELEMETRY_LOGS", Json.compact(common)));
    }
    for (Member member : logs.without(LEVEL).members()) {
      if (!member.key().contains(".")) {
        throw new InvalidDeclarationException(
            "telemetry.logs: '%s' is not the id of a component".formatted(member.key()),
            member.place());
      }
      Mapping own = common;
      Optional<Mapping> stated =
          object(Optional.of(member.value()), "telemetry.logs." + member.key());
      for (Member each : stated.orElse(Mapping.EMPTY).members()) {
        own = own.with(each.key(), each.value());
      }
      variables.add(
          Variable.of(Pointer.variable("telemetry-logs", member.key()), Json.compact(own)));
    }
  }

  private static Variable traces(Mapping traces) {
    Map<String, Object> stated = new LinkedHashMap<>();
    number(traces, "sample")
        .ifPresent(
            sample -> {
              if (!(sample >= 0 && sample <= 1)) {
                throw invalid(traces, "sample", " must be a number within [0, 1]");
              }
            });
    number(traces, "rate")
        .ifPresent(
            rate -> {
              if (!(rate > 0)) {
                throw invalid(traces, "rate", " must be a positive number");
              }
            });
    Optional<Mapping> otlp =
        traces.mapping("exporters").flatMap(exporters -> exporters.mapping("otlp"));
    if (otlp.isPresent() && !otlp.get().has("endpoint")) {
      throw invalid(traces, "exporters", ".otlp.endpoint is required");
    }
    for (String key : List.of("sample", "rate", "exporters")) {
      traces.get(key).ifPresent(value -> stated.put(key, value));
    }
    return Variable.of("TOA_TELEMETRY_TRACES", Json.compact(Node.of(stated)));
  }

  private static Optional<Double> number(Mapping traces, String key) {
    return traces
        .get(key)
        .map(Node::plain)
        .map(value -> value instanceof Number number ? number.doubleValue() : Double.NaN);
  }

  private static InvalidDeclarationException invalid(Mapping traces, String key, String message) {
    return new InvalidDeclarationException(
        "telemetry.traces." + key + message, traces.placeOf(key));
  }

  private static Probe readiness(Optional<Node> ready, List<Variable> variables) {
    String name = "TOA_TELEMETRY_READY";
    if (ready.filter(node -> Boolean.FALSE.equals(node.plain())).isPresent()) {
      variables.add(Variable.of(name, "false"));
      return Probe.OFF;
    }
    Checked checked = READINESS.check(ready.orElse(Mapping.EMPTY));
    if (!checked.isValid()) {
      Fault fault = checked.faults().get(0);
      throw new InvalidDeclarationException(
          "telemetry.ready%s: %s"
              .formatted(fault.path().isEmpty() ? "" : "." + fault.path(), fault.message()),
          fault.place());
    }
    Mapping stated = checked.value() instanceof Mapping mapping ? mapping : Mapping.EMPTY;
    String path = stated.text("path").orElse("/.ready");
    long port = stated.get("port").map(Node::plain).map(Long.class::cast).orElse(8001L);
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("enabled", true);
    value.put("path", path);
    value.put("port", port);
    variables.add(Variable.of(name, Json.compact(Node.of(value))));
    return Probe.of(path, Math.toIntExact(port));
  }
}
