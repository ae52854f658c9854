package io.toa.core.dependency;

import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Streams of events to clients, served by the gateway (spec: dependencies.md 4.2). */
final class Realtime implements Dependency {

  private final AnnotationSchema schema =
      new AnnotationSchema("Invalid realtime annotation: ", "realtime.schema.yaml");

  @Override
  public String reference() {
    return "@toa.io/extensions.realtime";
  }

  @Override
  public Contribution contribute(Request request) {
    Node annotation = request.annotation().orElse(Node.ofNull());
    if (annotation.isNull()) {
      throw Location.of(annotation).refusal("Invalid realtime annotation: ", "must be object", "");
    }
    Mapping stated = schema.check(annotation);
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
}
