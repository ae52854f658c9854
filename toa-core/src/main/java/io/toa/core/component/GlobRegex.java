package io.toa.core.component;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Makes a regular expression of a file pattern without braces. One pass over one pattern. (spec:
 * component.md 7)
 */
final class GlobRegex {

  private static final Pattern NOTHING = Pattern.compile("(?!)");
  private static final String WITHIN = "[^/]";
  // Only a path that leads out of the component has such a name, and only in front.
  private static final String ACROSS = "(?!\\.{1,2}(?:/|$)).*";
  // What a set of characters has that could not be a name as well.
  private static final Pattern NO_NAME = Pattern.compile("[-*+?.^${}(|)\\[\\]\\\\]");
  // Two stars within a name are one, but for the files of an extension anywhere.
  private static final Pattern EXTENSION = Pattern.compile("\\*\\*(?:\\.\\w+)+");

  private final String from;
  private final StringBuilder to = new StringBuilder();
  private int at;

  private GlobRegex(String from) {
    this.from = from;
  }

  /**
   * The regular expression of a pattern.
   *
   * @param pattern the pattern, without a leading {@code ./}
   * @return what matches the same paths; nothing where a range of characters is upside down
   */
  static Pattern of(String pattern) {
    try {
      return Pattern.compile(new GlobRegex(pattern).translated());
    } catch (PatternSyntaxException wrongRange) {
      return NOTHING;
    }
  }

  private String translated() {
    while (at < from.length()) {
      char next = from.charAt(at);
      switch (next) {
        case '*' -> stars();
        case '?' -> add(WITHIN, 1);
        case '[' -> characters();
        case '\\' -> literal(from.charAt(Math.min(at + 1, from.length() - 1)), 2);
        default -> literal(next, 1);
      }
    }
    return to.toString();
  }

  private void add(String text, int length) {
    to.append(text);
    at += length;
  }

  private void literal(char character, int length) {
    add(Pattern.quote(String.valueOf(character)), length);
  }

  private void stars() {
    int end = at;
    while (end < from.length() && from.charAt(end) == '*') {
      end++;
    }
    boolean first = at == 0 || slash(at - 1);
    if (!first || end - at != 2) {
      add(WITHIN + "*", end - at);
      return;
    }
    while (from.startsWith("/**", end) && (end + 3 == from.length() || slash(end + 3))) {
      end += 3;
    }
    if (end == from.length()) {
      toTheEnd();
    } else if (slash(end)) {
      add("(?:" + ACROSS + "/)?", end + 1 - at);
    } else {
      add(EXTENSION.matcher(from).matches() ? ACROSS : WITHIN + "*", end - at);
    }
  }

  /** What is under a directory, which may be a file itself unless its name ends with a star. */
  private void toTheEnd() {
    boolean open = at > 1 && from.charAt(at - 2) == '*' && !from.startsWith("\\", at - 3);
    if (at == 0 || open) {
      add(ACROSS, from.length() - at);
    } else {
      to.setLength(to.length() - Pattern.quote("/").length());
      add("(?:/.*)?", from.length() - at);
    }
  }

  private boolean slash(int index) {
    return from.charAt(index) == '/';
  }

  /** A set of characters, or the very text of it where that could be a name. */
  private void characters() {
    int end = from.indexOf(']', Math.min(at + 2, from.length()));
    if (end < 0) {
      literal('[', 1);
      return;
    }
    String inside = from.substring(at + 1, end);
    boolean negated = inside.startsWith("!") || inside.startsWith("^");
    String set = set(negated ? inside.substring(1) : inside);
    if (negated) {
      add("[^/" + set + "]", end + 1 - at);
    } else if (NO_NAME.matcher(inside).find()) {
      add("[" + set + "]", end + 1 - at);
    } else {
      add("(?:" + Pattern.quote("[" + inside + "]") + "|[" + set + "])", end + 1 - at);
    }
  }

  private static String set(String listed) {
    return listed.replaceAll("\\\\(.)", "$1").replaceAll("[^\\w-]", "\\\\$0");
  }
}
