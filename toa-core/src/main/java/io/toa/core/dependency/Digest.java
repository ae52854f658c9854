package io.toa.core.dependency;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.Component;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Schema;
import io.toa.core.yaml.Sequence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the digests of the components that extensions bring (spec: dependencies.md 5, item 3). An
 * extension of your own that brings components may keep theirs as a resource of its jar.
 */
public final class Digest {

  private final Schema schema = Schema.read("/io/toa/core/dependency/digest.schema.yaml");

  /** Makes a reader; it may be used by several threads. */
  public Digest() {}

  /**
   * Reads a digest.
   *
   * @param text a JSON document
   * @param name how messages name it
   * @return the components in order
   * @throws InvalidDeclarationException where it is no digest, with every fault and its place
   */
  public List<Component> read(String text, String name) {
    Checked entries = schema.check(Json.parse(text, name));
    if (!entries.isValid()) {
      throw new InvalidDeclarationException(
          "%s: %s".formatted(name, entries.faults().get(0).message()), entries.faults());
    }
    return ((Sequence) entries.value())
        .items().stream().map(entry -> component((Mapping) entry)).toList();
  }

  private static Component component(Mapping entry) {
    Map<String, String> packages = new LinkedHashMap<>();
    entry
        .mapping("packages")
        .ifPresent(
            mapping ->
                mapping.keys().forEach(key -> packages.put(key, mapping.text(key).orElseThrow())));
    return Component.ofDigest(entry.mapping("manifest").orElseThrow(), packages);
  }
}
