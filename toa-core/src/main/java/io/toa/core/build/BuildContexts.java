package io.toa.core.build;

import io.toa.core.image.Image;
import java.nio.file.Path;

/** Writes build contexts to disk (spec: images.md 5). */
@FunctionalInterface
public interface BuildContexts {

  /**
   * Writes the build context of an image. Called for several images at once.
   *
   * @param image the image
   * @param root the directory of all build contexts; it exists
   * @return the directory of this one, {@link Image#directory} below the root
   */
  Path write(Image image, Path root);
}
