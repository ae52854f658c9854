package io.toa.core.build;

import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.time.Duration;

/** Hears how images are built. Called from several threads at once. */
public interface BuildListener {

  /**
   * An image is not built, as the registry has it. The text for it is {@link #skipping}.
   *
   * @param reference the image
   */
  void skipped(Reference reference);

  /**
   * A program is about to start.
   *
   * @param line {@code toa> <command> <arguments>}
   */
  void echo(String line);

  /**
   * The build of an image starts.
   *
   * @param reference the image
   */
  void started(Reference reference);

  /**
   * An image is about to be laid over another, without an engine.
   *
   * @param image the image
   */
  void laying(Image.Sources image);

  /**
   * The build of an image wrote a line.
   *
   * @param reference the image
   * @param line the line, without its end
   */
  void output(Reference reference, String line);

  /**
   * An image is made, and pushed where that is asked.
   *
   * @param result the image, and what the registry has of it
   */
  void done(ImageResult result);

  /**
   * An image could not be made; the fault follows when those that are being made are done.
   *
   * @param reference the image
   * @param duration how long it took
   */
  void failed(Reference reference, Duration duration);

  /**
   * What is said of an image that the registry has (spec: images.md 7.3).
   *
   * @param reference the image
   * @return one line
   */
  static String skipping(Reference reference) {
    return "Image already exists, skipping: " + reference;
  }
}
