package io.toa.core.export;

import io.toa.core.image.Image;
import io.toa.core.image.Images;
import java.util.stream.Collectors;

/** The text of {@code toa:export-tags} (spec: operations.md 5.4). */
public final class TagList {

  private TagList() {}

  /**
   * The references of the images that are built, dependencies images left out.
   *
   * @param images the images
   * @return a line for each, in order of registration; empty where there are none
   */
  public static String text(Images images) {
    return images.registered().stream()
        .map(Image::reference)
        .map(reference -> reference + "\n")
        .collect(Collectors.joining());
  }
}
