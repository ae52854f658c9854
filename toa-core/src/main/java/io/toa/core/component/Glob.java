package io.toa.core.component;

import io.toa.core.InvalidDeclarationException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A file pattern without braces (see {@link Braces}), as the reference's matcher reads it. Paths
 * have {@code /} between names; case counts; files whose names begin with a point are like others.
 * (spec: component.md 7)
 *
 * <p>{@code *} and {@code ?} stay within a name, {@code **} crosses names and may stand for none,
 * so that {@code **}{@code /x} matches {@code x}, and {@code a/**} matches {@code a}. The matchers
 * of {@code java.nio} differ in these two, which is why they are not used.
 */
final class Glob {

  private static final String WITHIN = "[^/]";
  // Only a path that leads out of the component has such a name, and only in front.
  private static final String ACROSS = "(?!\\.{1,2}(?:/|$)).*";

  private final String pattern;
  private final Pattern regex;

  /**
   * Makes a matcher.
   *
   * @param pattern the pattern; a leading {@code ./} and doubled slashes count for nothing
   * @throws InvalidDeclarationException where it has parentheses
   */
  Glob(String pattern) {
    this.pattern = pattern.replaceAll("/{2,}", "/");
    if (this.pattern.indexOf('(') >= 0) {
      throw new InvalidDeclarationException(
          "Pattern '"
              + pattern
              + "' has parentheses, which are not supported: use braces, '*', '?' and '**'");
    }
    this.regex = new Translation(withoutDot(this.pattern)).regex();
  }

  /** The matchers of patterns, their braces expanded. */
  static List<Glob> all(List<String> patterns) {
    return patterns.stream().flatMap(each -> Braces.expand(each).stream()).map(Glob::new).toList();
  }

  /** A path without the {@code ./} before it. */
  static String withoutDot(String path) {
    return path.startsWith("./") ? path.substring(2) : path;
  }

  boolean matches(String path) {
    return regex.matcher(path).matches();
  }

  /** The pattern with single slashes. */
  String pattern() {
    return pattern;
  }

  /** Whether the pattern is a plain path. */
  boolean isPlain() {
    return isPlain(pattern);
  }

  /** The directory, as written, that everything matched is in; {@code .} for the root. */
  String base() {
    int end = -1;
    for (int slash = pattern.indexOf('/'); slash >= 0; slash = pattern.indexOf('/', slash + 1)) {
      if (!isPlain(pattern.substring(end + 1, slash))) {
        break;
      }
      end = slash;
    }
    return end < 0 ? "." : pattern.substring(0, end);
  }

  /** Whether, as a pattern of what to leave out, it leaves out what is under a directory. */
  boolean isOfDirectories() {
    return pattern.endsWith("/**") || isPlain(pattern.substring(pattern.lastIndexOf('/') + 1));
  }

  private static boolean isPlain(String part) {
    int bracket = part.indexOf('[');
    return part.chars().noneMatch(each -> "*?\\".indexOf(each) >= 0)
        && (bracket < 0 || part.indexOf(']', bracket) < 0);
  }

  /** One pass over a pattern. */
  private static final class Translation {

    private final String from;
    private final StringBuilder to = new StringBuilder();
    private int at;

    Translation(String from) {
      this.from = from;
    }

    Pattern regex() {
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
      return Pattern.compile(to.toString());
    }

    private void add(String text, int length) {
      to.append(text);
      at += length;
    }

    private void literal(char character, int length) {
      add(Pattern.quote(String.valueOf(character)), length);
    }

    private void stars() {
      boolean first = at == 0 || from.charAt(at - 1) == '/';
      int end = at;
      while (end < from.length() && from.charAt(end) == '*') {
        end++;
      }
      if (end - at == 1 || !first) {
        add(WITHIN + "*", end - at);
        return;
      }
      while (from.startsWith("/**", end) && (end + 3 == from.length() || slash(end + 3))) {
        end += 3;
      }
      if (end == from.length() && at > 0) {
        to.setLength(to.length() - Pattern.quote("/").length());
        add("(?:/.*)?", end - at);
      } else if (end < from.length() && slash(end)) {
        add("(?:" + ACROSS + "/)?", end + 1 - at);
      } else {
        add(ACROSS, end - at);
      }
    }

    private boolean slash(int index) {
      return from.charAt(index) == '/';
    }

    private void characters() {
      int end = from.indexOf(']', Math.min(at + 2, from.length()));
      if (end < 0) {
        literal('[', 1);
        return;
      }
      String inside = from.substring(at + 1, end);
      boolean negated = inside.startsWith("!") || inside.startsWith("^");
      String listed = negated ? inside.substring(1) : inside;
      String escaped = listed.replace("[", "\\[").replace("&", "\\&").replace("^", "\\^");
      add("[" + (negated ? "^" : "") + escaped + "]", end + 1 - at);
    }
  }
}
