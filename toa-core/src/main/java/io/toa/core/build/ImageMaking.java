package io.toa.core.build;

import io.toa.core.ProgramException;
import io.toa.core.build.ImageResult.State;
import io.toa.core.build.layer.StoredImage;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes single images, one way or the other. */
final class ImageMaking {

  private final Optional<Buildx> buildx;
  private final Overlays overlays;
  private final BuildListener listener;
  private final Consumer<ImageResult> results;

  /**
   * Makes it.
   *
   * @param buildx builds images; empty where none is built
   * @param overlays lays images over others
   * @param listener hears how it goes
   * @param results hears what becomes of each image
   */
  ImageMaking(
      Optional<Buildx> buildx,
      Overlays overlays,
      BuildListener listener,
      Consumer<ImageResult> results) {
    this.buildx = buildx;
    this.overlays = overlays;
    this.listener = listener;
    this.results = results;
  }

  /** Makes an image from its build context. */
  ImageResult make(Image image, PreparedContext context) {
    long start = System.nanoTime();
    try {
      ImageResult result =
          overlays.has(image)
              ? lay((Image.Sources) image, context, start)
              : build(image, context, start);
      listener.done(result);
      results.accept(result);
      return result;
    } catch (RuntimeException e) {
      listener.failed(image.reference(), since(start));
      results.accept(ImageResult.failed(image, since(start)));
      throw e;
    }
  }

  private ImageResult lay(Image.Sources image, PreparedContext context, long start) {
    listener.laying(image);
    StoredImage stored = overlays.lay(image, context);
    return ImageResult.made(image, State.LAID, Optional.of(stored), since(start));
  }

  private ImageResult build(Image image, PreparedContext context, long start) {
    Reference reference = image.reference();
    listener.started(reference);
    Buildx program = buildx.orElseThrow();
    try {
      program.build(image, context.path(), new ImageOutput(listener, reference));
    } catch (ProgramException e) {
      throw e.exitCode().isPresent() ? new BuildFailure(reference, e) : e;
    }
    Duration duration = since(start);
    Optional<StoredImage> stored = overlays.pushed(reference);
    return ImageResult.made(image, State.BUILT, stored, duration);
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
