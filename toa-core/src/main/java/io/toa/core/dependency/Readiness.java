package io.toa.core.dependency;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How workloads say that they are ready (spec: dependencies.md 4.7, item 4).
 *
 * @param variable what tells them so
 * @param probe the probe of every workload that states none
 */
record Readiness(Variable variable, Probe probe) {

  private static final Schema SCHEMA = Schema.read("/io/toa/core/dependency/readiness.schema.yaml");
  private static final String VARIABLE = "TOA_TELEMETRY_READY";

  /** Reads what the context says of it; empty where it says nothing. */
  static Readiness read(Optional<Location> stated) {
    if (stated.filter(each -> Boolean.FALSE.equals(each.node().plain())).isPresent()) {
      return new Readiness(Variable.of(VARIABLE, "false"), Probe.OFF);
    }
    Mapping ready = stated.map(Readiness::checked).orElse(Mapping.EMPTY);
    String path = ready.text("path").orElse("/.ready");
    long port = ready.get("port").map(Node::plain).map(Long.class::cast).orElse(8001L);
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("enabled", true);
    value.put("path", path);
    value.put("port", port);
    return new Readiness(
        Variable.of(VARIABLE, Json.compact(Node.of(value))), Probe.of(path, Math.toIntExact(port)));
  }

  private static Mapping checked(Location stated) {
    Checked checked = SCHEMA.check(stated.node());
    if (!checked.isValid()) {
      List<Fault> faults = stated.within(checked.faults());
      throw new InvalidDeclarationException(
          "telemetry.%s: %s".formatted(faults.get(0).path(), faults.get(0).message()), faults);
    }
    return checked.value() instanceof Mapping mapping ? mapping : Mapping.EMPTY;
  }
}
