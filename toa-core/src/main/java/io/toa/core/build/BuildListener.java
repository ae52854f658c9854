package io.toa.core.build;

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
   * The build of an image wrote a line.
   *
   * @param reference the image
   * @param line the line, without its end
   */
  void output(Reference reference, String line);

  /**
   * An image is built, and pushed where that is asked.
   *
   * @param reference the image
   * @param duration how long it took
   */
  void built(Reference reference, Duration duration);

  /**
   * The build of an image failed; the fault follows when the other running builds have ended.
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
