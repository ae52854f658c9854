package io.toa.core.cluster;

import io.toa.core.ParameterException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads pairs {@code key=value}, and writes what a secret holds (spec: operations.md 6.2, 6.4). */
public final class KeyValues {

  private KeyValues() {}

  /**
   * Reads pairs. A value is all that follows the first equals sign, and may be empty.
   *
   * @param pairs the pairs
   * @return values by key, in order
   * @throws ParameterException where one has no equals sign or no key; the message does not repeat
   *     it, since it may be a secret
   */
  public static Map<String, String> parse(Collection<String> pairs) {
    Map<String, String> values = new LinkedHashMap<>();
    int number = 0;
    for (String pair : pairs) {
      number++;
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new ParameterException(
            "Pair %d of %d is not of the form key=value".formatted(number, pairs.size()));
      }
      values.put(pair.substring(0, equals), pair.substring(equals + 1));
    }
    return values;
  }

  /**
   * The text of {@code toa:reveal}.
   *
   * @param values values by key
   * @return a line {@code key: value} for each, in order; empty where there are none
   */
  public static String text(Map<String, String> values) {
    StringBuilder text = new StringBuilder();
    values.forEach((key, value) -> text.append(key).append(": ").append(value).append('\n'));
    return text.toString();
  }
}
