package io.toa.core.component;

import java.util.Comparator;

/**
 * The order of labels, ids and names: that of a locale, not of bytes (spec: images.md 2.5,
 * context.md 12).
 *
 * <p>Letters differ by case only where nothing else differs, lower case first; {@code _} precedes
 * {@code -}, which precedes {@code .}, digits and letters; a proper prefix comes first.
 */
public final class LabelOrder implements Comparator<String> {

  /** The order. */
  public static final Comparator<String> INSTANCE = new LabelOrder();

  private static final String ALPHABET = "_-.0123456789abcdefghijklmnopqrstuvwxyz";

  private LabelOrder() {}

  @Override
  public int compare(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      int order = Integer.compare(weight(left.charAt(i)), weight(right.charAt(i)));
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(left.length(), right.length());
    return order != 0 ? order : right.compareTo(left);
  }

  private static int weight(char character) {
    char lower = character >= 'A' && character <= 'Z' ? (char) (character + 32) : character;
    int weight = ALPHABET.indexOf(lower);
    return weight >= 0 ? weight : ALPHABET.length() + character;
  }
}
