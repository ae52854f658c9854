package io.toa.core.dependency;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Streams of events to clients, served by the gateway (spec: dependencies.md 4.2). */
final class Realtime implements Dependency {

  private final Schema schema = Schema.read("/io/toa/core/dependency/realtime.schema.yaml");

  @Override
  public String reference() {
    return "@toa.io/extensions.realtime";
  }

  @Override
  public Contribution contribute(Request request) {
    Node annotation = request.annotation().orElse(Node.ofNull());
    if (annotation.isNull()) {
      throw invalid("must be object", annotation);
    }
    Checked checked = schema.check(annotation);
    if (!checked.faults().isEmpty()) {
      throw new InvalidDeclarationException(
          "Invalid realtime annotation: " + checked.faults().get(0).message(), checked.faults());
    }
    Mapping stated = (Mapping) checked.value();
    List<Variable> global = new ArrayList<>();
    global.add(
        Variable.of(
            "TOA_REALTIME_STREAMS",
            stated.text("streams").orElseGet(() -> String.join(" ", stated.texts("streams")))));
    stated
        .get("expire")
        .ifPresent(
            expire -> global.add(Variable.of("TOA_REALTIME_EXPIRE", expire.plain().toString())));
    return Contribution.ofVariables(Map.of(Contribution.GLOBAL, global));
  }

  private static InvalidDeclarationException invalid(String message, Node node) {
    return new InvalidDeclarationException("Invalid realtime annotation: " + message, node.place());
  }
}
