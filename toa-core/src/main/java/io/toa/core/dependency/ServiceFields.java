package io.toa.core.dependency;

import java.util.LinkedHashMap;
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
}
