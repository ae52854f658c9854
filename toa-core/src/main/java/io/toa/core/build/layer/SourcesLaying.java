package io.toa.core.build.layer;

import io.toa.core.RefusalException;
import io.toa.core.RegistryException;
import io.toa.core.StorageException;
import io.toa.core.image.BuildContext;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.Blobs;
import io.toa.core.registry.ImagePush;
import io.toa.core.registry.Manifest;
import io.toa.core.registry.Manifests;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Lays sources over dependencies images that a registry has, without an engine (spec: images.md
 * 4.2). The registry has the layers of the dependencies image in the same repository already; the
 * tag is put last. Safe where two do it at once: each tag they put is of an image that is complete.
 *
 * <p>Not jib-core: it has keys of its own for the configuration and writes only those, so {@code
 * ArgsEscaped}, {@code StopSignal}, {@code Shell} and the variant of a platform would be lost, and
 * it brings an HTTP client, credentials and retries of its own.
 */
public final class SourcesLaying {

  private final ImageReader reader;
  private final ImagePush push;
  private final InstantSource clock;

  /**
   * Makes it.
   *
   * @param manifests the manifests of registries
   * @param blobs the blobs of registries
   * @param clock tells when an image is made
   */
  public SourcesLaying(Manifests manifests, Blobs blobs, InstantSource clock) {
    this.reader = new ImageReader(manifests, blobs);
    this.push = new ImagePush(blobs, manifests);
    this.clock = clock;
  }

  /**
   * Reads what an image is to be laid over: its dependencies image, with the wanted platforms only.
   * Where none are stated they are all wanted.
   *
   * @param image the image
   * @return the dependencies image
   * @throws RefusalException where a wanted platform is not in it, or it asks for more than a layer
   * @throws RegistryException where it is not there, or the registry refuses
   */
  public StoredImage base(Image.Sources image) {
    Reference reference = image.base().reference();
    StoredImage base =
        reader
            .read(reference)
            .orElseThrow(
                () ->
                    new RegistryException(
                        "The registry has no image %s, which it had a moment ago. Run this again to have it built."
                            .formatted(reference)));
    StoredImage wanted = image.platforms().map(names -> only(names, base, image)).orElse(base);
    if (wanted.variants().stream().anyMatch(SourcesLaying::hasTriggers)) {
      throw new RefusalException(
          "Image %s has ONBUILD instructions, which only a build follows. Push with 'toa.layering=buildx', or delete that tag in the registry to have it built as the context says."
              .formatted(reference));
    }
    return wanted;
  }

  private static boolean hasTriggers(StoredImage.Variant variant) {
    return variant
        .configuration()
        .mapping("config")
        .filter(config -> !config.items("OnBuild").isEmpty())
        .isPresent();
  }

  private static StoredImage only(List<String> names, StoredImage base, Image.Sources image) {
    List<Platform> wanted = names.stream().map(Platform::parse).distinct().toList();
    List<Platform> there = base.platforms();
    List<Platform> missing = wanted.stream().filter(each -> !there.contains(each)).toList();
    if (!missing.isEmpty()) {
      throw new RefusalException(
          "Image %s is wanted for %s, and the registry has what it lies over, %s, for %s only. Platforms are no part of a tag: delete that tag in the registry to have it built for all of them, or ask for other platforms by 'registry.platforms' or 'toa.platforms'."
              .formatted(
                  image.reference(), words(missing), image.base().reference(), words(there)));
    }
    List<StoredImage.Variant> variants =
        base.variants().stream().filter(each -> wanted.contains(each.platform())).toList();
    return wanted.size() > 1 || !base.isIndex()
        ? new StoredImage(base.manifest(), variants)
        : alone(variants.get(0)); // as BuildKit does: one platform needs no index
  }

  private static StoredImage alone(StoredImage.Variant variant) {
    Manifest manifest = variant.manifest();
    return new StoredImage(
        manifest,
        List.of(
            new StoredImage.Variant(
                manifest, variant.content(), variant.configuration(), Optional.empty())));
  }

  private static String words(List<Platform> platforms) {
    return platforms.stream().map(Platform::toString).collect(Collectors.joining(", "));
  }

  /**
   * Makes an image and puts it into the registry.
   *
   * @param image the image
   * @param base what it is laid over
   * @param context its build context
   * @param file where its layer is written meanwhile
   * @return the image as the registry has it now
   * @throws RegistryException where the registry refuses; the tag is as it was
   * @throws StorageException where the sources cannot be read or are not what they were any more,
   *     or the layer cannot be written
   */
  public StoredImage lay(Image.Sources image, StoredImage base, BuildContext context, Path file) {
    SourcesLayer layer = SourcesLayer.write(context, file);
    SourcesImage made = SourcesImage.of(base, layer, image.command(), clock.instant());
    StoredImage stored = made.image();
    if (stored.isIndex()) {
      List<Manifest> platforms =
          stored.variants().stream().map(StoredImage.Variant::manifest).toList();
      push.push(image.reference(), stored.manifest(), platforms, made.blobs(), Optional.empty());
    } else {
      push.push(image.reference(), stored.manifest(), made.blobs(), Optional.empty());
    }
    return stored;
  }

  /**
   * Reads an image that was built.
   *
   * @param reference the image
   * @return the image; empty where it is not there
   * @throws RegistryException where the registry refuses, or has something else than an image there
   */
  public Optional<StoredImage> read(Reference reference) {
    return reader.read(reference);
  }
}
