package io.toa.core.build.layer;

import io.toa.core.registry.Blob;
import io.toa.core.registry.Digest;
import io.toa.core.registry.Manifest;
import io.toa.core.registry.MediaTypes;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A sources image, made of a dependencies image and a layer, as BuildKit makes it (spec: images.md
 * 4.2).
 *
 * @param image its manifests and configurations
 * @param blobs what the registry does not have yet: the layer and the configurations
 */
record SourcesImage(StoredImage image, List<Blob> blobs) {

  SourcesImage {
    blobs = List.copyOf(blobs);
  }

  /**
   * Makes the image.
   *
   * @param base the dependencies image, with the platforms that are wanted only
   * @param layer the sources
   * @param command what runs in a shell
   * @param created when
   */
  static SourcesImage of(StoredImage base, SourcesLayer layer, String command, Instant created) {
    List<Blob> blobs = new ArrayList<>();
    List<StoredImage.Variant> variants = new ArrayList<>();
    blobs.add(layer.blob());
    for (StoredImage.Variant each : base.variants()) {
      Mapping configuration =
          SourcesConfiguration.of(each.configuration(), layer.content(), command, created);
      Blob blob = Blob.of(SourcesConfiguration.bytes(configuration));
      blobs.add(blob);
      variants.add(variant(each, configuration, blob, layer));
    }
    Manifest top = base.isIndex() ? index(base, variants) : variants.get(0).manifest();
    return new SourcesImage(new StoredImage(top, variants), blobs);
  }

  private static StoredImage.Variant variant(
      StoredImage.Variant base, Mapping configuration, Blob blob, SourcesLayer layer) {
    String type = base.manifest().mediaType();
    List<Node> layers = new ArrayList<>(base.content().items("layers"));
    layers.add(
        descriptor(
            Mapping.of(Map.of("mediaType", MediaTypes.layer(type))), layer.digest(), layer.size()));
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("schemaVersion", 2);
    content.put("mediaType", type);
    content.put(
        "config",
        descriptor(
            base.content().mapping("config").orElseThrow().without("annotations"),
            blob.digest(),
            blob.size()));
    content.put("layers", layers);
    Manifest manifest = Manifest.of(type, SourcesConfiguration.bytes(Mapping.of(content)));
    Optional<Mapping> entry =
        base.descriptor()
            .map(old -> old.without("annotations"))
            .map(old -> descriptor(old, manifest.digest(), manifest.content().length));
    return new StoredImage.Variant(manifest, Mapping.of(content), configuration, entry);
  }

  private static Manifest index(StoredImage base, List<StoredImage.Variant> variants) {
    String type = base.manifest().mediaType();
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("schemaVersion", 2);
    content.put("mediaType", type);
    content.put(
        "manifests", variants.stream().map(each -> each.descriptor().orElseThrow()).toList());
    return Manifest.of(type, SourcesConfiguration.bytes(Mapping.of(content)));
  }

  private static Mapping descriptor(Mapping old, Digest digest, long size) {
    return old.with("digest", Node.of(digest.value())).with("size", Node.of(size));
  }
}
