package io.toa.core.deploy.git;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commit that sources were deployed from, as the description of a revision keeps it.
 *
 * @param id the full name of the commit, in hex digits
 * @param changed whether the sources differed from the commit
 */
public record SourceCommit(String id, boolean changed) {

  private static final Pattern TEXT =
      Pattern.compile("commit ([0-9a-f]{40}|[0-9a-f]{64})( \\+ changes)?");
  private static final int SHORT = 12;

  /**
   * What the description of a revision says.
   *
   * @return {@code commit <id>}, with {@code + changes} where the sources differed from it
   */
  public String text() {
    return "commit " + id + differing();
  }

  /**
   * The same for a person.
   *
   * @return the text with the first digits of the commit
   */
  public String brief() {
    return "commit " + id.substring(0, SHORT) + differing();
  }

  private String differing() {
    return changed ? " + changes" : "";
  }

  /**
   * Reads what {@link #text} says.
   *
   * @param description the description of a revision
   * @return the commit; empty where the description says something else
   */
  public static Optional<SourceCommit> parse(String description) {
    Matcher matcher = TEXT.matcher(description);
    return matcher.matches()
        ? Optional.of(new SourceCommit(matcher.group(1), matcher.group(2) != null))
        : Optional.empty();
  }
}
