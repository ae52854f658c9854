package io.toa.core.testing;

import io.toa.core.component.Component;
import io.toa.core.dependency.Definitions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Definitions of components that a test states, with no package installed.
 *
 * @param components the components by the reference of the extension that brings them
 */
public record BroughtComponents(Map<String, List<Component>> components) implements Definitions {

  /** No extension brings anything. */
  public static final BroughtComponents NONE = new BroughtComponents(Map.of());

  @Override
  public List<Component> components(String reference) {
    return components.getOrDefault(reference, List.of());
  }

  @Override
  public Optional<Path> directory(String reference) {
    return Optional.empty();
  }
}
