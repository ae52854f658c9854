package io.toa.core.build.layer;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import io.toa.core.registry.Blobs;
import io.toa.core.registry.Concurrently;
import io.toa.core.registry.Digest;
import io.toa.core.registry.IndexEntry;
import io.toa.core.registry.Manifest;
import io.toa.core.registry.Manifests;
import io.toa.core.registry.MediaTypes;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Reads the manifests and configurations of images. */
public final class ImageReader {

  private static final int AT_ONCE = 8;

  /** More than any configuration has. */
  private static final int LIMIT = 8 * 1024 * 1024;

  private final Manifests manifests;
  private final Blobs blobs;

  /**
   * Makes a reader.
   *
   * @param manifests gives the manifests
   * @param blobs gives the configurations
   */
  public ImageReader(Manifests manifests, Blobs blobs) {
    this.manifests = manifests;
    this.blobs = blobs;
  }

  /**
   * Reads an image.
   *
   * @param reference the image
   * @return the image; empty where the registry says that it is not there
   * @throws RegistryException where the registry refuses, or has something else than an image there
   */
  public Optional<StoredImage> read(Reference reference) {
    return manifests.read(reference).map(manifest -> read(reference, manifest));
  }

  private StoredImage read(Reference reference, Manifest manifest) {
    if (!MediaTypes.isIndex(manifest.mediaType())) {
      return new StoredImage(manifest, List.of(variant(reference, manifest, Optional.empty())));
    }
    List<Callable<StoredImage.Variant>> variants =
        json(manifest.content(), reference).items("manifests").stream()
            .map(entry -> entry instanceof Mapping mapping ? mapping : Mapping.EMPTY)
            .filter(IndexEntry::isImage)
            .map(entry -> (Callable<StoredImage.Variant>) () -> variant(reference, entry))
            .toList();
    if (variants.isEmpty()) {
      throw unfit(reference, "an index without images");
    }
    return new StoredImage(manifest, Concurrently.all(AT_ONCE, variants));
  }

  private StoredImage.Variant variant(Reference reference, Mapping entry) {
    Digest digest = digest(entry, reference);
    Manifest manifest =
        manifests
            .read(reference.repository(), digest)
            .orElseThrow(() -> lacking(reference, "manifest " + digest));
    return variant(reference, manifest, Optional.of(entry));
  }

  private StoredImage.Variant variant(
      Reference reference, Manifest manifest, Optional<Mapping> entry) {
    if (!MediaTypes.isManifest(manifest.mediaType())) {
      throw unfit(reference, "a manifest of type '" + manifest.mediaType() + "'");
    }
    Mapping content = json(manifest.content(), reference);
    Digest digest = digest(content.mapping("config").orElse(Mapping.EMPTY), reference);
    byte[] configuration =
        blobs
            .read(reference.repository(), digest, LIMIT)
            .orElseThrow(() -> lacking(reference, "configuration " + digest));
    return new StoredImage.Variant(manifest, content, json(configuration, reference), entry);
  }

  private static Digest digest(Mapping descriptor, Reference reference) {
    return descriptor
        .text("digest")
        .flatMap(Digest::parse)
        .orElseThrow(() -> unfit(reference, "a manifest that names no digest"));
  }

  private static Mapping json(byte[] content, Reference reference) {
    try {
      if (Json.parse(new String(content, StandardCharsets.UTF_8), reference.toString())
          instanceof Mapping mapping) {
        return mapping;
      }
    } catch (InvalidDeclarationException e) {
      throw new RegistryException(unfit(reference, "no JSON").getMessage(), e);
    }
    throw unfit(reference, "no JSON object");
  }

  private static RegistryException lacking(Reference reference, String part) {
    return new RegistryException(
        "The registry lacks %s, which image %s is made of. Delete that tag to have it built again."
            .formatted(part, reference));
  }

  private static RegistryException unfit(Reference reference, String what) {
    return new RegistryException(
        "The registry has something else than an image at %s: %s. Delete that tag to have it built again."
            .formatted(reference, what));
  }
}
