package io.toa.core.build;

import io.toa.core.ParameterException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** How a sources image comes into the registry that has its dependencies image. */
public enum Layering {
  /** It is written there as one layer more, without an engine. */
  REGISTRY("registry"),
  /** It is built and pushed as any other image. */
  BUILDX("buildx");

  private final String word;

  Layering(String word) {
    this.word = word;
  }

  /**
   * Reads what a user gives.
   *
   * @param text {@code registry} or {@code buildx}
   * @return the way
   * @throws ParameterException where it is something else
   */
  public static Layering parse(String text) {
    return Arrays.stream(values())
        .filter(each -> each.word.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    "'toa.layering' is '%s'. Give one of: %s."
                        .formatted(
                            text,
                            Arrays.stream(values())
                                .map(each -> each.word)
                                .collect(Collectors.joining(", ")))));
  }
}
