package io.toa.core.build;

import io.toa.core.RegistryException;
import io.toa.core.build.layer.SourcesLaying;
import io.toa.core.build.layer.StoredImage;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The images of a run that are laid over others, with what they are laid over. */
final class Overlays {

  private static final int AT_ONCE = 16;

  private final Optional<SourcesLaying> laying;
  private final BuildOptions options;
  private final Map<Reference, StoredImage> bases = new ConcurrentHashMap<>();

  /**
   * Makes it.
   *
   * @param laying lays the images and reads what was pushed; empty to do neither
   * @param options whether images are pushed, and how
   */
  Overlays(Optional<SourcesLaying> laying, BuildOptions options) {
    this.laying = laying;
    this.options = options;
  }

  /**
   * Reads what images are laid over and the registry has, so that what cannot be laid over it is
   * refused before anything is made.
   *
   * @return what failed, in the order of the images
   */
  List<RuntimeException> read(List<Image> missing, Set<Reference> existing) {
    List<Runnable> tasks =
        missing.stream()
            .filter(this::has)
            .map(Image.Sources.class::cast)
            .filter(image -> existing.contains(image.base().reference()))
            .map(image -> (Runnable) () -> read(image))
            .toList();
    return new BuildQueue(AT_ONCE).run(tasks);
  }

  private StoredImage read(Image.Sources image) {
    try {
      StoredImage base = laying.orElseThrow().base(image);
      bases.put(image.reference(), base);
      return base;
    } catch (RegistryException e) {
      throw new BuildFailure(image, e);
    }
  }

  /** Whether an image is laid over another. */
  boolean has(Image image) {
    return image instanceof Image.Sources
        && laying.isPresent()
        && options.push()
        && options.layering() == Layering.REGISTRY;
  }

  /** Lays an image over its dependencies image, which the registry has by now. */
  StoredImage lay(Image.Sources image, PreparedContext context) {
    StoredImage base = bases.get(image.reference());
    if (base == null) {
      base = read(image);
    }
    try {
      return laying.orElseThrow().lay(image, base, context.content(), context.path());
    } catch (RegistryException e) {
      throw new BuildFailure(image, e);
    }
  }

  /** What the registry has of an image that was built; empty where that is not known. */
  Optional<StoredImage> pushed(Reference reference) {
    try {
      return laying.filter(way -> options.push()).flatMap(way -> way.read(reference));
    } catch (RegistryException e) {
      return Optional.empty(); // the image is there, which is what counts
    }
  }
}
