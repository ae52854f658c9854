package io.toa.core.component.bridge;

import java.util.OptionalInt;

/** A comment that nothing closes. */
final class OpenComment {

  private static final String OPEN = "/*";
  private static final String CLOSE = "*/";
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private OpenComment() {}

  /**
   * Finds it after the last statement of a source, where nothing is but comments and blanks.
   *
   * @param source the source
   * @param end where the last statement ends
   * @return where the comment begins; empty where there is none
   */
  static OptionalInt after(String source, int end) {
    int at = end;
    while (at < source.length()) {
      if (isBlank(source.charAt(at))) {
        at++;
      } else if (source.startsWith(OPEN, at)) {
        int close = source.indexOf(CLOSE, at + OPEN.length());
        if (close < 0) {
          return OptionalInt.of(at);
        }
        at = close + CLOSE.length();
      } else {
        at = lineEnd(source, at);
      }
    }
    return OptionalInt.empty();
  }

  private static boolean isBlank(char character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || character == BYTE_ORDER_MARK;
  }

  private static int lineEnd(String source, int from) {
    int at = from;
    while (at < source.length() && "\n\r\u2028\u2029".indexOf(source.charAt(at)) < 0) {
      at++;
    }
    return at;
  }
}
