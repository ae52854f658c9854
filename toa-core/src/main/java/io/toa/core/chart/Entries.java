package io.toa.core.chart;

import io.toa.core.dependency.Mount;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.SecretKey;
import io.toa.core.dependency.Variable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What workloads are given, as {@code values.yaml} holds it: keys with values, in order. */
final class Entries {

  private Entries() {}

  static Map<String, Object> of(Probe probe) {
    Map<String, Object> entry = ordered("path", probe.path(), "port", probe.port());
    probe.delay().ifPresent(delay -> entry.put("delay", delay));
    return entry;
  }

  static List<Map<String, Object>> of(List<Variable> variables) {
    return variables.stream().map(Entries::of).toList();
  }

  private static Map<String, Object> of(Variable variable) {
    Map<String, Object> entry = ordered("name", variable.name());
    variable.value().ifPresent(value -> entry.put("value", value));
    variable.secret().ifPresent(secret -> entry.put("secret", of(secret)));
    return entry;
  }

  private static Map<String, Object> of(SecretKey secret) {
    Map<String, Object> entry = ordered("name", secret.secret(), "key", secret.key());
    if (secret.optional()) {
      entry.put("optional", true);
    }
    return entry;
  }

  static Map<String, Object> of(Mount mount) {
    return ordered("name", mount.name(), "path", mount.path(), "claim", mount.claim());
  }

  /**
   * A map in the order that is written.
   *
   * @param pairs keys, each with its value behind it
   */
  static Map<String, Object> ordered(Object... pairs) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put((String) pairs[i], pairs[i + 1]);
    }
    return map;
  }
}
