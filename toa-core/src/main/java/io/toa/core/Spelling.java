package io.toa.core;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** Finds the name that was likely meant by one that is unknown. */
public final class Spelling {

  /** From 0, nothing in common, to 1, the same. */
  private static final double NEAR = 0.85;

  private static final Pattern SEPARATOR = Pattern.compile("[./#]");
  private static final Pattern NO_DIGITS = Pattern.compile("\\D");
  private static final JaroWinklerSimilarity SIMILARITY = new JaroWinklerSimilarity();

  private static final int LAST_OF_ASCII = 0x7f;

  /** What is shorter differs from much else by one letter. */
  private static final int SHORTEST = 3;

  private Spelling() {}

  /**
   * The known name that is nearest to another one. Names that consist of several parts are compared
   * part by part, so that what they all begin with does not make them alike.
   *
   * @param name the unknown name
   * @param known the known ones
   * @return the nearest; empty where none is near enough
   */
  public static Optional<String> nearest(String name, Collection<String> known) {
    return known.stream()
        .filter(each -> !each.equals(name) && similarity(name, each) >= NEAR)
        .max(
            Comparator.comparingDouble((String each) -> similarity(name, each))
                .thenComparing(Comparator.reverseOrder()));
  }

  /**
   * The known name that was likely meant: the nearest one, else one that differs by a slip of the
   * pen, as short names with two letters that have changed places do.
   *
   * @param name the unknown name
   * @param known the known ones
   * @return the name; empty where none is likely
   */
  public static Optional<String> meant(String name, Collection<String> known) {
    return nearest(name, known)
        .or(() -> slip(name, known).filter(each -> each.length() >= SHORTEST));
  }

  /**
   * A hint that asks for the nearest known name, and names a character that looks like another.
   *
   * @param name the unknown name
   * @param known the known ones
   * @return a sentence; empty where no known name is near enough
   */
  public static String hint(String name, Collection<String> known) {
    return nearest(name, known).map(each -> question(each) + unlike(name, each)).orElse("");
  }

  /**
   * Asks for what was likely meant.
   *
   * @param meant what was meant
   * @return a sentence
   */
  public static String question(String meant) {
    return "Did you mean '" + meant + "'?";
  }

  /** Names a character that may look as one of the known name. */
  private static String unlike(String name, String known) {
    return name.codePoints()
        .filter(each -> each > LAST_OF_ASCII && known.indexOf(each) < 0)
        .mapToObj("The name has U+%04X in it."::formatted)
        .findFirst()
        .map(" "::concat)
        .orElse("");
  }

  /**
   * The known name that another one is by a slip of the pen: with one letter too many, too few or
   * another one, with two letters that have changed places, or in other case. Names that differ in
   * digits are names of their own. Where something that is not known may be meant as well, this is
   * surer than {@link #nearest}.
   *
   * @param name the name
   * @param known the known ones
   * @return the nearest; empty where there is none, or where the name itself is known
   */
  public static Optional<String> slip(String name, Collection<String> known) {
    return slip(name, known, 1);
  }

  /**
   * The known name that another one is by a few slips of the pen.
   *
   * @param name the name
   * @param known the known ones
   * @param slips how many there may be
   * @return the nearest; empty where there is none, or where the name itself is known
   */
  public static Optional<String> slip(String name, Collection<String> known, int slips) {
    if (known.contains(name)) {
      return Optional.empty();
    }
    DamerauLevenshteinDistance distance = new DamerauLevenshteinDistance(slips);
    String lower = name.toLowerCase(Locale.ROOT);
    String digits = NO_DIGITS.matcher(name).replaceAll("");
    return known.stream()
        .filter(each -> NO_DIGITS.matcher(each).replaceAll("").equals(digits))
        .filter(each -> distance.apply(lower, each.toLowerCase(Locale.ROOT)) >= 0)
        .min(
            Comparator.comparingInt(
                    (String each) -> distance.apply(lower, each.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** That of the least similar parts. */
  private static double similarity(String one, String other) {
    String[] parts = SEPARATOR.split(one.toLowerCase(Locale.ROOT), -1);
    String[] others = SEPARATOR.split(other.toLowerCase(Locale.ROOT), -1);
    if (parts.length != others.length) {
      return 0;
    }
    double least = 1;
    for (int i = 0; i < parts.length; i++) {
      least = Math.min(least, SIMILARITY.apply(parts[i], others[i]));
    }
    return least;
  }
}
