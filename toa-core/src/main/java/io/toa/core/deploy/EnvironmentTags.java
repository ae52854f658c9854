package io.toa.core.deploy;

import io.toa.core.image.Tags;
import java.util.Optional;

/** The environment tag that a deploy moves (spec: operations.md 4.4). */
final class EnvironmentTags {

  private EnvironmentTags() {}

  /**
   * The tag.
   *
   * @param model what is deployed
   * @return the tag of every registered image; empty where the environment is absent, empty or has
   *     the form of a content tag
   */
  static Optional<String> of(Model model) {
    return model
        .context()
        .environment()
        .filter(name -> !name.isEmpty())
        .filter(name -> !Tags.isContent(name));
  }
}
