package io.toa.core.build.layer;

import io.toa.core.registry.Manifest;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An image as a registry has it.
 *
 * @param manifest what its tag points at: the manifest of its only variant, or an index
 * @param variants what it is on each platform; what says how it was built is none of them
 */
public record StoredImage(Manifest manifest, List<Variant> variants) {

  /**
   * An image on one platform.
   *
   * @param manifest its manifest
   * @param content the manifest, read
   * @param configuration the configuration that the manifest names, read
   * @param descriptor the entry of the index; empty where there is no index
   */
  public record Variant(
      Manifest manifest, Mapping content, Mapping configuration, Optional<Mapping> descriptor) {

    /**
     * What it runs on: as the index says, else as its configuration does.
     *
     * @return the platform
     */
    public Platform platform() {
      return Platform.of(
          descriptor.flatMap(entry -> entry.mapping("platform")).orElse(configuration));
    }
  }

  /** Copies the list. */
  public StoredImage {
    variants = List.copyOf(variants);
  }

  /** Whether it is an index, be it of one variant. */
  boolean isIndex() {
    return variants.stream().anyMatch(variant -> variant.descriptor().isPresent());
  }

  /**
   * What it runs on.
   *
   * @return the platforms in the order of the index
   */
  public List<Platform> platforms() {
    return variants.stream().map(Variant::platform).toList();
  }

  /**
   * What the registry keeps of it: configurations and layers, compressed, each once.
   *
   * @return bytes
   */
  public long size() {
    Map<String, Long> sizes = new HashMap<>();
    for (Variant variant : variants) {
      variant.content().mapping("config").ifPresent(each -> add(each, sizes));
      variant.content().items("layers").forEach(each -> add(each, sizes));
    }
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  private static void add(Node descriptor, Map<String, Long> sizes) {
    if (descriptor instanceof Mapping blob
        && blob.get("size").map(Node::plain).orElse(null) instanceof Long size) {
      sizes.put(blob.text("digest").orElse(""), size);
    }
  }
}
