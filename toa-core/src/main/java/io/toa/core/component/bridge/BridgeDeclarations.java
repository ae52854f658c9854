package io.toa.core.component.bridge;

import io.toa.core.yaml.Mapping;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a bridge finds in the sources of a component: by endpoint, the keys that the source
 * declares, in the order of the file names. The keys {@code bridge} and {@code path} are not among
 * them. (spec: component.md 5.2)
 *
 * @param operations {@code type}, {@code scope} where known, {@code input: null} where it takes
 *     none
 * @param events {@code conditioned}, {@code subjective}
 * @param receivers {@code conditioned}, {@code adaptive}
 * @param guards no keys
 */
public record BridgeDeclarations(
    Map<String, Mapping> operations,
    Map<String, Mapping> events,
    Map<String, Mapping> receivers,
    Map<String, Mapping> guards) {

  /** Copies the maps. */
  public BridgeDeclarations {
    operations = copy(operations);
    events = copy(events);
    receivers = copy(receivers);
    guards = copy(guards);
  }

  /**
   * What was found of a kind.
   *
   * @param kind the kind
   * @return the declarations by endpoint
   */
  public Map<String, Mapping> of(Kind kind) {
    return switch (kind) {
      case OPERATION -> operations;
      case EVENT -> events;
      case RECEIVER -> receivers;
      case GUARD -> guards;
    };
  }

  private static Map<String, Mapping> copy(Map<String, Mapping> declarations) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(declarations));
  }
}
