package io.toa.core;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hides the user and the password of every URL in a text, wherever it is quoted from: who writes
 * one where none is expected would otherwise find it in a log.
 */
public final class UrlUsers {

  private static final String MASK = "***";
  private static final String BEGIN = ":/";
  private static final Pattern WORD = Pattern.compile("\\S+");

  private UrlUsers() {}

  /**
   * A text to show.
   *
   * @param text the text
   * @return the text, {@code ***} in place of what stands between {@code ://} and {@code @}
   */
  public static String masked(String text) {
    return text.contains(BEGIN) && text.indexOf('@') >= 0
        ? WORD.matcher(text).replaceAll(match -> Matcher.quoteReplacement(word(match.group())))
        : text;
  }

  /** What is no URL may still hold a password: up to the last one, and with any character. */
  private static String word(String word) {
    int end = word.lastIndexOf('@');
    for (int i = word.indexOf(BEGIN); i >= 0 && i < end; i = word.indexOf(BEGIN, i + 1)) {
      int user = i + BEGIN.length();
      while (user < end && word.charAt(user) == '/') {
        user++; // one slash is left where it was taken for a path
      }
      if (isUser(word, user) && !isLogin(word.substring(0, end), i, user)) {
        return word.substring(0, user) + MASK + word.substring(end);
      }
    }
    return word;
  }

  /** Who logs in over SSH does so by a key: the name alone is no secret, and says where. */
  private static boolean isLogin(String word, int scheme, int user) {
    return word.startsWith("ssh", scheme - "ssh".length()) && word.indexOf(':', user) < 0;
  }

  /** Whether a user begins there: a path with an {@code @} in it is none. */
  private static boolean isUser(String word, int begin) {
    for (int i = begin; i < word.length() && "/?#".indexOf(word.charAt(i)) < 0; i++) {
      if (":@".indexOf(word.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }
}
