package io.toa.core.deploy;

import io.toa.core.build.ImageResult;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.Digest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** What has become of the images of an application so far. */
final class ImageResults {

  private final List<Image> images;
  private final Map<Reference, ImageResult> results = new ConcurrentHashMap<>();

  /**
   * Begins with what the registry had.
   *
   * @param images all images, in order
   * @param found what their tags point at, where the registry has them
   */
  ImageResults(List<Image> images, Map<Reference, Digest> found) {
    this.images = images;
    images.stream()
        .filter(image -> found.containsKey(image.reference()))
        .forEach(image -> add(ImageResult.found(image, found.get(image.reference()))));
  }

  /** Adds what has become of one; may be called by several threads. */
  void add(ImageResult result) {
    results.put(result.image().reference(), result);
  }

  /** Of every image that anything has become of, in order. */
  List<ImageResult> all() {
    return images.stream()
        .map(image -> results.get(image.reference()))
        .filter(Objects::nonNull)
        .toList();
  }

  /** Tells it where making them failed; that it could not be told is less than why. */
  void tellAfter(RuntimeException failure, Consumer<List<ImageResult>> listener) {
    try {
      listener.accept(all());
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }
}
