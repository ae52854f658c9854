package io.toa.core.dependency;

import io.toa.core.yaml.Mapping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts together what extensions declare of their services. */
final class ServiceFields {

  private ServiceFields() {}

  static Map<String, Object> probe(String path, int port, Optional<Integer> delay) {
    Map<String, Object> probe = new LinkedHashMap<>();
    probe.put("path", path);
    probe.put("port", port);
    delay.ifPresent(seconds -> probe.put("delay", seconds));
    return probe;
  }

  /** A contribution of one service with its own variables. */
  static Contribution contribution(Map<String, Object> service, List<Variable> variables) {
    return new Contribution(
        List.of(new Service(Mapping.of(service), variables)),
        Map.of(),
        Map.of(),
        List.of(),
        List.of(),
        Optional.empty());
  }
}
