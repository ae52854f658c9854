package io.toa.core.component;

import io.toa.core.InvalidDeclarationException;
import java.util.ArrayList;
import java.util.List;

/**
 * The braces of a file pattern: {@code {lib,src}/**} stands for two patterns. Braces without a
 * comma are characters like any other. (spec: component.md 7)
 */
final class Braces {

  private Braces() {}

  /**
   * The patterns that a pattern stands for.
   *
   * @param pattern a pattern
   * @return at least one pattern, in the order of the alternatives, none twice
   * @throws InvalidDeclarationException where it has a range ({@code {1..3}})
   */
  static List<String> expand(String pattern) {
    for (int open = next(pattern, 0, "{"); open >= 0; open = next(pattern, open + 1, "{")) {
      List<String> alternatives = alternatives(pattern, open);
      if (alternatives.isEmpty()) {
        continue;
      }
      int length = alternatives.stream().mapToInt(String::length).sum() + alternatives.size();
      String head = pattern.substring(0, open);
      String tail = pattern.substring(open + 1 + length);
      return alternatives.stream()
          .flatMap(each -> expand(head + each + tail).stream())
          .distinct()
          .toList();
    }
    return List.of(pattern);
  }

  /** What stands between the commas of the braces at {@code open}; nothing where they are plain. */
  private static List<String> alternatives(String pattern, int open) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = open + 1;
    for (int at = next(pattern, from, "{},"); at >= 0; at = next(pattern, at + 1, "{},")) {
      char found = pattern.charAt(at);
      if (found == '{') {
        depth++;
      } else if (found == '}' && depth > 0) {
        depth--;
      } else if (depth == 0) {
        parts.add(pattern.substring(from, at));
        from = at + 1;
        if (found == '}') {
          refuseRange(pattern, parts);
          return parts.size() > 1 ? parts : List.of();
        }
      }
    }
    return List.of();
  }

  private static void refuseRange(String pattern, List<String> parts) {
    if (parts.size() == 1 && parts.get(0).contains("..")) {
      throw new InvalidDeclarationException(
          "Pattern '"
              + pattern
              + "' has a range in braces, which is not supported: list the alternatives with commas");
    }
  }

  /** The next of some characters that no backslash precedes. */
  private static int next(String pattern, int from, String characters) {
    for (int at = from; at < pattern.length(); at++) {
      if (pattern.charAt(at) == '\\') {
        at++;
      } else if (characters.indexOf(pattern.charAt(at)) >= 0) {
        return at;
      }
    }
    return -1;
  }
}
