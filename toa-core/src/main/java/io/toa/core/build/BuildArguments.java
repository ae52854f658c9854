package io.toa.core.build;

import io.toa.core.RefusalException;
import io.toa.core.image.Image;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The values of build arguments, which come from environment variables (spec: images.md 3.4). */
final class BuildArguments {

  /** Anything else would become more than one word, or line, of a Dockerfile. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  private final Map<String, String> environment;

  BuildArguments(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Refuses where a variable is not set; the reference builds with the text {@code undefined}.
   *
   * @throws RefusalException naming each such variable and the images that take it, or what is no
   *     name of a variable
   */
  void check(Collection<? extends Image> images) {
    images.stream()
        .flatMap(image -> image.arguments().stream())
        .filter(name -> !NAME.matcher(name).matches())
        .findFirst()
        .ifPresent(
            name -> {
              throw new RefusalException(
                  "'%s' of 'registry.build.arguments' is no name of a variable, which has letters, digits and '_', and no digit first. Correct it; nothing was built."
                      .formatted(name.replaceAll("\\s+", " ")));
            });
    Map<String, String> missing =
        images.stream()
            .flatMap(
                image ->
                    image.arguments().stream()
                        .filter(name -> !environment.containsKey(name))
                        .map(name -> Map.entry(name, image.reference().toString())))
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey,
                    LinkedHashMap::new,
                    Collectors.mapping(Map.Entry::getValue, Collectors.joining(", "))));
    if (!missing.isEmpty()) {
      throw new RefusalException(
          missing.entrySet().stream()
              .map(
                  each ->
                      "Environment variable '"
                          + each.getKey()
                          + "' is not set, which 'registry.build.arguments' hands to the build of "
                          + each.getValue()
                          + ".")
              .collect(
                  Collectors.joining(
                      "\n", "", " Set it, or take it out of the context; nothing was built.")));
    }
  }

  /** The variables that the build of an image is given. */
  Map<String, String> of(Image image) {
    return image.arguments().stream()
        .distinct()
        .collect(Collectors.toMap(name -> name, environment::get));
  }
}
