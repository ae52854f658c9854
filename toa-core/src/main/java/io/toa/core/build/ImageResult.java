package io.toa.core.build;

import io.toa.core.build.layer.Platform;
import io.toa.core.build.layer.StoredImage;
import io.toa.core.image.Image;
import io.toa.core.registry.Digest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What became of an image.
 *
 * @param image the image
 * @param state how it came about
 * @param digest what its tag points at; empty where it is in no registry
 * @param size what the registry keeps of it, in bytes: configurations and layers of all platforms,
 *     compressed, each once; empty where the registry was not asked for that
 * @param platforms what it runs on; none where the registry was not asked for that
 * @param duration how long it took, or how long it was before it failed; zero where it was there
 */
public record ImageResult(
    Image image,
    State state,
    Optional<Digest> digest,
    Optional<Long> size,
    List<Platform> platforms,
    Duration duration) {

  /** How an image came about. */
  public enum State {
    /** With an engine. */
    BUILT,
    /** As a layer over an image that the registry has, without an engine. */
    LAID,
    /** The registry had it. */
    FOUND,
    /** It could not be made. */
    FAILED
  }

  /** Copies the list. */
  public ImageResult {
    platforms = List.copyOf(platforms);
  }

  /**
   * An image that the registry had.
   *
   * @param image the image
   * @param digest what its tag points at
   * @return the result
   */
  public static ImageResult found(Image image, Digest digest) {
    return new ImageResult(
        image, State.FOUND, Optional.of(digest), Optional.empty(), List.of(), Duration.ZERO);
  }

  /** An image that could not be made. */
  static ImageResult failed(Image image, Duration duration) {
    return new ImageResult(
        image, State.FAILED, Optional.empty(), Optional.empty(), List.of(), duration);
  }

  /** An image that was made, with what the registry has of it now. */
  static ImageResult made(
      Image image, State state, Optional<StoredImage> stored, Duration duration) {
    return new ImageResult(
        image,
        state,
        stored.map(each -> each.manifest().digest()),
        stored.map(StoredImage::size),
        stored.map(StoredImage::platforms).orElse(List.of()),
        duration);
  }
}
