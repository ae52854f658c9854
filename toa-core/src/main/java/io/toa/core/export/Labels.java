package io.toa.core.export;

import io.toa.core.ParameterException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** How a user names components (spec: operations.md 7.1, item 2). */
final class Labels {

  private static final String DEFAULT = "default-";

  private Labels() {}

  /**
   * The label that is meant.
   *
   * @param token a label, an id, or a name in the namespace {@code default}
   * @param known the labels there are
   * @return one of them
   * @throws ParameterException where none is meant
   */
  static String find(String token, Set<String> known) {
    String lower = token.toLowerCase(Locale.ROOT);
    Stream<String> candidates =
        token.contains(".")
            ? Stream.of(token, lower.replace('.', '-'))
            : Stream.of(token, lower, DEFAULT + lower);
    return candidates
        .filter(known::contains)
        .findFirst()
        .orElseThrow(() -> unknown("Component", token, known));
  }

  /** The refusal of what is not there, with what is. */
  static ParameterException unknown(String kind, String token, Collection<String> known) {
    List<String> sorted = known.stream().sorted().toList();
    return new ParameterException(
        "%s '%s' is not in the context. %s"
            .formatted(
                kind,
                token,
                sorted.isEmpty()
                    ? "There is none."
                    : "There is " + String.join(", ", sorted) + "."));
  }
}
