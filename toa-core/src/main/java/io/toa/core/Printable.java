package io.toa.core;

import java.util.regex.Pattern;

/** Brings to one line of reasonable length what may quote anything that a file holds. */
final class Printable {

  private static final int MAX = 1000;
  private static final int KEPT = 400;

  /** Control characters, and those that change how others are shown or are not seen at all. */
  private static final Pattern INVISIBLE =
      Pattern.compile("[\\p{Cntrl}\\u0080-\\u009f\\p{Cf}\\u2028\\u2029]");

  private Printable() {}

  /**
   * A text to show.
   *
   * @param text the text
   * @return the text, characters that cannot be seen escaped, the middle of a very long one left
   *     out
   */
  static String line(String text) {
    String shown = text;
    if (text.length() > MAX) {
      shown = text.substring(0, KEPT) + " […] " + text.substring(text.length() - KEPT);
    }
    return INVISIBLE
        .matcher(shown)
        .replaceAll(match -> String.format("\\\\u%04X", (int) match.group().charAt(0)));
  }
}
