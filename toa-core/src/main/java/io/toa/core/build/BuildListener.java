package io.toa.core.build;

import io.toa.core.image.Image;
import io.toa.core.process.ProgramOutput;
import java.time.Duration;

/** Hears how a build goes. Called by several threads. */
public interface BuildListener {

  /**
   * A build begins.
   *
   * @param image the image
   * @return hears what the build program writes
   */
  ProgramOutput started(Image image);

  /**
   * A build is done.
   *
   * @param image the image
   * @param time how long it took
   */
  void built(Image image, Duration time);

  /**
   * What programs write that build no image in particular.
   *
   * @return hears it
   */
  ProgramOutput output();
}
