package io.toa.core.component.bridge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the source of a module exports.
 *
 * @param exports the exports by name, in the order of the source
 */
public record SourceModule(Map<String, Export> exports) {

  /** Copies the exports. */
  public SourceModule {
    exports = Collections.unmodifiableMap(new LinkedHashMap<>(exports));
  }

  /**
   * Whether a name is exported, whatever its value.
   *
   * @param name the name
   * @return true where it is
   */
  public boolean has(String name) {
    return exports.containsKey(name);
  }
}
