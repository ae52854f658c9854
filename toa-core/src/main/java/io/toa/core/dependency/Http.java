package io.toa.core.dependency;

import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.Map;

/** Streamed calls between components (spec: dependencies.md 3.2). */
final class Http implements Dependency {

  @Override
  public String reference() {
    return "@toa.io/bindings.http";
  }

  @Override
  public Contribution contribute(Request request) {
    Node addresses =
        request
            .annotation()
            .filter(node -> !node.isNull())
            .map(node -> node instanceof Mapping ? node : Mapping.of(Map.of(".", node)))
            .orElse(Mapping.EMPTY);
    return Contribution.ofVariables(
        Map.of(Contribution.GLOBAL, List.of(Variable.of("TOA_HTTP", Json.compact(addresses)))));
  }
}
