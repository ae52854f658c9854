package io.toa.core.helm;

import java.util.List;
import java.util.Optional;

/**
 * A Deployment of a revision.
 *
 * @param name its name
 * @param images the images that its containers run, each once
 * @param environment the environment it was deployed for; empty where it says none
 */
public record ReleasedWorkload(String name, List<String> images, Optional<String> environment) {

  /** Copies the list. */
  public ReleasedWorkload {
    images = List.copyOf(images);
  }
}
