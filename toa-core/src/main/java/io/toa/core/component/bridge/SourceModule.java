package io.toa.core.component.bridge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the source of a module exports, and what it imports.
 *
 * @param exports the exports by name, in the order of the source
 * @param imports what it is not loaded without, in the order of the source
 */
public record SourceModule(Map<String, Export> exports, List<Import> imports) {

  /** Copies the parts. */
  public SourceModule {
    exports = Collections.unmodifiableMap(new LinkedHashMap<>(exports));
    imports = List.copyOf(imports);
  }

  /**
   * Makes a module that imports nothing.
   *
   * @param exports the exports by name, in the order of the source
   */
  public SourceModule(Map<String, Export> exports) {
    this(exports, List.of());
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
