package io.toa.core.cluster;

import io.toa.core.ParameterException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How long a deployment waits, as the user wrote it and as a length of time (spec: operations.md
 * 4.8).
 *
 * @param text what was written, passed to Helm and shown as it is
 * @param duration what it means, more than zero
 */
public record Timeout(String text, Duration duration) {

  /** What is waited where nothing is given: Helm's own default. */
  public static final Timeout DEFAULT = new Timeout("5m", Duration.ofMinutes(5));

  private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(h|ms|m|s)");
  private static final Pattern WHOLE = Pattern.compile("(" + PART + ")+");

  private static final Map<String, Long> NANOSECONDS =
      Map.of("h", 3_600_000_000_000L, "m", 60_000_000_000L, "s", 1_000_000_000L, "ms", 1_000_000L);

  /**
   * Reads a duration: numbers, which may have decimals, each directly followed by {@code h}, {@code
   * m}, {@code s} or {@code ms}, summed up. Nothing else may lie between: Helm would refuse it, and
   * only after the images are pushed.
   *
   * @param text what was written, such as {@code 1h30m}
   * @return the timeout
   * @throws ParameterException where it is not of that form, or the sum is zero or too long to be
   *     counted
   */
  public static Timeout parse(String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new ParameterException(refusal(text));
    }
    var parts = PART.matcher(text);
    var sum = BigDecimal.ZERO;
    while (parts.find()) {
      var unit = BigDecimal.valueOf(NANOSECONDS.get(parts.group(2)));
      sum = sum.add(new BigDecimal(parts.group(1)).multiply(unit));
    }
    var nanoseconds = sum.setScale(0, RoundingMode.HALF_UP);
    try {
      var duration = Duration.ofNanos(nanoseconds.longValueExact());
      if (duration.isZero()) {
        throw new ParameterException(refusal(text));
      }
      return new Timeout(text, duration);
    } catch (ArithmeticException | DateTimeException e) {
      throw new ParameterException(refusal(text), e);
    }
  }

  private static String refusal(String text) {
    return "'%s' is not a duration. toa.timeout takes numbers with h, m, s or ms right behind them, such as 90s or 1h30m."
        .formatted(text);
  }
}
