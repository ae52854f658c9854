package io.toa.core.export;

import io.toa.core.ParameterException;
import io.toa.core.Spelling;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** How a user names components (spec: operations.md 7.1, item 2). */
final class Labels {

  private static final String DEFAULT = "default-";

  private Labels() {}

  /**
   * The label that is meant.
   *
   * @param token a label, an id, or a name in the namespace {@code default}
   * @param known the ids there are, by label
   * @return one of the labels
   * @throws ParameterException where none is meant
   */
  static String find(String token, Map<String, String> known) {
    String lower = token.toLowerCase(Locale.ROOT);
    Stream<String> candidates =
        token.contains(".")
            ? Stream.of(token, lower.replace('.', '-'))
            : Stream.of(token, lower, DEFAULT + lower);
    return candidates
        .filter(known::containsKey)
        .findFirst()
        .orElseThrow(() -> unknown("Component", token, known.values()));
  }

  /** The refusal of what is not there, with what was likely meant, and with what is there. */
  static ParameterException unknown(String kind, String token, Collection<String> known) {
    List<String> sorted = known.stream().sorted().toList();
    String hint = Spelling.hint(token, sorted);
    return new ParameterException(
        "%s '%s' is not in the context. %s%s"
            .formatted(
                kind,
                token,
                hint.isEmpty() ? "" : hint + " ",
                sorted.isEmpty()
                    ? "There is none."
                    : "There is " + String.join(", ", sorted) + "."));
  }
}
