package io.toa.core.testing;

import io.toa.core.component.Component;
import io.toa.core.component.Locator;
import io.toa.core.yaml.Mapping;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Makes components for tests that do not read any. */
public final class Components {

  private Components() {}

  /** A component that declares nothing. */
  public static Component named(String id) {
    return of(id, "3f9a1c02", Optional.empty(), Map.of());
  }

  /** A component with a manifest. */
  public static Component of(
      String id, String version, Optional<Path> directory, Map<String, ?> manifest) {
    String[] parts = id.split("\\.", -1);
    return new Component(
        new Locator(parts[0], parts[1]), directory, version, Mapping.of(manifest), Map.of());
  }
}
