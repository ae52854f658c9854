package io.toa.core.yaml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** Prints numbers as JavaScript does, which holds every number as a double. */
final class JavaScriptNumber {

  private static final long MAX_SAFE_INTEGER = 1L << 53;
  private static final int MAX_DIGITS = 17;
  private static final int MAX_PLAIN_EXPONENT = 21;
  private static final int MIN_PLAIN_EXPONENT = -6;

  private JavaScriptNumber() {}

  /**
   * The text of {@code String(number)}.
   *
   * @param number a {@code Long}, {@code BigInteger} or {@code Double}
   * @return for example {@code 1} for 1.0, {@code 1e+21}, {@code NaN}, {@code -Infinity}
   */
  static String text(Number number) {
    if (number instanceof Long integer
        && integer <= MAX_SAFE_INTEGER
        && integer >= -MAX_SAFE_INTEGER) {
      return integer.toString();
    }
    double value = number.doubleValue();
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal shortest = shortest(Math.abs(value));
    String sign = value < 0 ? "-" : "";
    return sign + layOut(shortest.unscaledValue(), shortest.precision() - shortest.scale());
  }

  /**
   * Whether a number has no fraction.
   *
   * @param number a {@code Long}, {@code BigInteger} or {@code Double}
   * @return true for an integer and for a double such as 1.0
   */
  static boolean isInteger(Number number) {
    return !(number instanceof Double value) || (!value.isInfinite() && value % 1 == 0);
  }

  /** The decimal of the fewest digits that is read back as the same double. */
  private static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MAX_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() == value) {
        return rounded.stripTrailingZeros();
      }
    }
    return exact.round(new MathContext(MAX_DIGITS, RoundingMode.HALF_EVEN)).stripTrailingZeros();
  }

  /** Lays out the number 0.digits * 10^exponent. */
  private static String layOut(BigInteger unscaled, int exponent) {
    String digits = unscaled.toString();
    if (exponent > MAX_PLAIN_EXPONENT || exponent <= MIN_PLAIN_EXPONENT) {
      String mantissa =
          digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
      int shown = exponent - 1;
      return mantissa + "e" + (shown < 0 ? "-" : "+") + Math.abs(shown);
    }
    if (exponent <= 0) {
      return "0." + "0".repeat(-exponent) + digits;
    }
    if (digits.length() <= exponent) {
      return digits + "0".repeat(exponent - digits.length());
    }
    return digits.substring(0, exponent) + "." + digits.substring(exponent);
  }
}
