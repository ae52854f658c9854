package io.toa.core.deploy;

import io.toa.core.RefusalException;
import io.toa.core.context.Context;
import io.toa.core.image.Tags;
import java.util.Optional;
import java.util.regex.Pattern;

/** The environment tag that a deploy moves (spec: operations.md 4.4). */
final class EnvironmentTags {

  private static final Pattern TAG = Pattern.compile("\\w[\\w.-]{0,127}");

  private EnvironmentTags() {}

  /**
   * The tag of what is deployed.
   *
   * @param model what is deployed
   * @return the tag of every registered image; empty where there is none to move
   * @throws RefusalException where no registry takes the environment's name for a tag
   */
  static Optional<String> of(Model model) {
    return of(model.context());
  }

  /**
   * The tag.
   *
   * @param context what names the environment
   * @return the tag of every registered image; empty where the environment is absent, empty or has
   *     the form of a content tag
   * @throws RefusalException where no registry takes the environment's name for a tag
   */
  static Optional<String> of(Context context) {
    Optional<String> tag =
        context.environment().filter(name -> !name.isEmpty()).filter(name -> !Tags.isContent(name));
    if (tag.filter(name -> !TAG.matcher(name).matches()).isPresent()) {
      throw new RefusalException(
          "Environment '%s' cannot be the tag of an image, which a deploy makes it. Name the environment with letters, digits, '_', '.' and '-' only, 128 at most."
              .formatted(tag.get()));
    }
    return tag;
  }
}
