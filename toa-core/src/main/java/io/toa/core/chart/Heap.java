package io.toa.core.chart;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Location;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The heap of a Node.js process under a memory limit (spec: context.md 9.2). */
final class Heap {

  private static final Pattern QUANTITY =
      Pattern.compile("(?<number>\\d+(\\.\\d+)?)(?<suffix>[KMGTPE]i?|[kmun])?");
  private static final String EXAMPLE = "Write a number of bytes, such as 512Mi or 1G.";
  private static final String POWERS = "KMGTPE";
  private static final BigDecimal SHARE = new BigDecimal("0.75");
  private static final BigDecimal MEGABYTE = BigDecimal.valueOf(1 << 20);
  private static final Map<Boolean, BigInteger> BASES =
      Map.of(true, BigInteger.valueOf(1024), false, BigInteger.valueOf(1000));

  private Heap() {}

  /**
   * The size of the heap: three quarters of the limit.
   *
   * @param limit a Kubernetes quantity
   * @param stated where it is stated
   * @return megabytes
   * @throws InvalidDeclarationException where it is no quantity of memory
   */
  static BigInteger megabytes(String limit, Location stated) {
    Matcher quantity = QUANTITY.matcher(limit);
    if (!quantity.matches()) {
      throw stated.refusal("'" + limit + "' is not a quantity", EXAMPLE);
    }
    String suffix = quantity.group("suffix") == null ? "" : quantity.group("suffix");
    if (suffix.matches("[kmun]")) {
      throw stated.refusal("'" + limit + "' is not a memory quantity", EXAMPLE);
    }
    BigDecimal bytes = new BigDecimal(quantity.group("number"));
    if (!suffix.isEmpty()) {
      int power = POWERS.indexOf(suffix.charAt(0)) + 1;
      bytes = bytes.multiply(new BigDecimal(BASES.get(suffix.endsWith("i")).pow(power)));
    }
    return bytes.multiply(SHARE).divide(MEGABYTE, 0, RoundingMode.FLOOR).toBigIntegerExact();
  }
}
