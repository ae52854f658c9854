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

  /** The name of a key of a secret, as {@code $MAIL_TOKEN}, which is no secret itself. */
  private static final String REFERENCE = "(?-i:\\$[A-Z0-9_]{1,32})";

  /** In quotes: all to the closing one, whatever it holds, or to the end where none closes. */
  private static final String QUOTED =
      "(?<quote>[\"'])(?!(?:%s)?\\k<quote>)(?:\\\\.|(?!\\k<quote>)[^\\\\])++".formatted(REFERENCE);

  /** The same in a text that is in quotes itself, so that its quotes have backslashes. */
  private static final String ESCAPED =
      "(?<escape>\\\\{1,7}[\"'])(?!(?:%s)?\\k<escape>)(?:(?!(?<!\\\\)\\k<escape>).)++"
          .formatted(REFERENCE);

  private static final String BARE =
      "(?!%s(?:[\\s\"',;&{}\\[\\]]|\\z)|\\\\{1,7}[\"'])[^\\s\"',;&{}\\[\\]]+".formatted(REFERENCE);

  /** A name and a value in a text, as {@code password=…} or {@code "token":"…"}. */
  private static final Pattern ASSIGNED =
      Pattern.compile(
          "(%s(?:\\\\{0,7}[\"'])?\\s{0,9}[:=]\\s{0,9})(?:%s|%s|%s)"
              .formatted(NAMES, QUOTED, ESCAPED, BARE),
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

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
    return ASSIGNED.matcher(known).replaceAll("$1${quote}${escape}***");
  }
}
