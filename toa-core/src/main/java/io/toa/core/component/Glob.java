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

  // A question mark alone is none: the reference looks for a directory of that name.
  private static final Pattern OPEN_NAME = Pattern.compile("(?<!\\\\)[*{\\[]|[].+)]\\?");
  private static final Pattern ESCAPED = Pattern.compile("\\\\([!*?|\\[\\](){}])");

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
    this.regex = GlobRegex.of(withoutDot(this.pattern));
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

  /** The directory that everything matched is in; {@code .} for the root. */
  String base() {
    int end = -1;
    for (int slash = pattern.indexOf('/'); slash >= 0; slash = pattern.indexOf('/', slash + 1)) {
      if (OPEN_NAME.matcher(pattern.substring(end + 1, slash)).find()) {
        break;
      }
      end = slash;
    }
    return end < 0 ? "." : ESCAPED.matcher(pattern.substring(0, end)).replaceAll("$1");
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
}
