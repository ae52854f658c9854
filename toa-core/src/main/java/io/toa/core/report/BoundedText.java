package io.toa.core.report;

import java.util.ArrayList;
import java.util.List;

/** A text of limited length: what does not fit any more is left out, and that is said. */
final class BoundedText {

  /** The most characters; GitHub takes 65,536 for a comment. */
  static final int MAX = 60_000;

  private static final int RESERVED = 1_000;
  private static final int NAMED = 10;

  private final StringBuilder text = new StringBuilder();
  private final List<String> left = new ArrayList<>();

  /** Adds what is always short. */
  void add(String part) {
    add(part, "more");
  }

  /**
   * Adds a part as a whole.
   *
   * @param part the part
   * @param name what is said of it where it does not fit
   */
  void add(String part, String name) {
    if (text.length() + part.length() <= MAX - RESERVED) {
      text.append(part);
    } else {
      left.add(name);
    }
  }

  @Override
  public String toString() {
    if (left.isEmpty()) {
      return text.toString();
    }
    String named = String.join(", ", left.stream().distinct().limit(NAMED).toList());
    String shown = named.substring(0, Math.min(named.length(), RESERVED / 2));
    return "%s%n%n**Left out, since it would be too long: %d parts (%s%s).** The plan as text has all of it.%n"
        .formatted(text, left.size(), Markdown.text(shown), left.size() > NAMED ? ", …" : "")
        .replace(System.lineSeparator(), "\n");
  }
}
