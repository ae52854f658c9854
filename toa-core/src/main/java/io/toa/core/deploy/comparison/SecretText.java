package io.toa.core.deploy.comparison;

import java.util.regex.Pattern;

/** Hides what of a text is, or by its name would be, secret. */
final class SecretText {

  /** What is shown in place of a secret. */
  static final String HIDDEN = "(hidden)";

  private static final String NAMES =
      "(?:passw(?:or)?d|passphrase|secret|token|api[-_.]?key|private[-_.]?key|access[-_.]?key|credentials?|_key\\d*)";

  private static final Pattern NAME =
      Pattern.compile(".*" + NAMES, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /**
   * A name and a value in a text, as {@code password=…} or {@code "token":"…"}; not the name of a
   * key of a secret, {@code "token":"$MAIL_TOKEN"}.
   */
  private static final Pattern ASSIGNED =
      Pattern.compile(
          "("
              + NAMES
              + "[\"']?\\s{0,9}[:=]\\s{0,9}[\"']?)([^\\s\"',;&{}\\[\\]$][^\\s\"',;&{}\\[\\]]*)",
          Pattern.CASE_INSENSITIVE);

  /** Who is logged in, in a URL: with a password, which may hold anything, or without. */
  private static final Pattern USER =
      Pattern.compile("(://)(?:[^/?#\\s@:\"']*:[^\\s\"']*@|[^/?#\\s@:\"']*@)");

  private SecretText() {}

  /**
   * A text to show.
   *
   * @param name what it is the value of
   * @param text the text
   */
  static String of(String name, String text) {
    if (NAME.matcher(name).matches() && !text.isEmpty()) {
      return HIDDEN;
    }
    String known = USER.matcher(text).replaceAll("$1***@");
    return ASSIGNED.matcher(known).replaceAll("$1***");
  }
}
