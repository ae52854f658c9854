package io.toa.core.context;

import java.util.List;
import java.util.Optional;

/**
 * The image registry and how images are built (spec: context.md 3.2, images.md 3.1).
 *
 * @param base what stands before the names of images; empty where not stated or empty
 * @param platforms the platforms to build for; empty for the building machine's own
 * @param published whether the services of extensions come from the images that Toa publishes
 * @param image the base image of the whole context; empty where not stated or empty
 * @param run extra build commands as written, one a line; empty where not stated
 * @param arguments names of environment variables handed to the builds of dependencies images
 * @param credentials name of the image pull secret; empty where not stated or empty
 */
public record Registry(
    Optional<String> base,
    Optional<List<String>> platforms,
    boolean published,
    Optional<String> image,
    Optional<String> run,
    List<String> arguments,
    Optional<String> credentials) {

  /** Copies the lists. */
  public Registry {
    platforms = platforms.map(List::copyOf);
    arguments = List.copyOf(arguments);
  }

  /**
   * This registry with other platforms.
   *
   * @param others the platforms to build for
   * @return the registry
   */
  public Registry withPlatforms(List<String> others) {
    return new Registry(base, Optional.of(others), published, image, run, arguments, credentials);
  }
}
