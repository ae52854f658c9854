package io.toa.core.yaml;

import io.toa.core.Place;
import java.math.BigInteger;
import java.util.Objects;

/**
 * A string, number, boolean or null.
 *
 * @param value a {@code String}, {@code Boolean}, {@code Long}, {@code BigInteger} (beyond a long),
 *     {@code Double}, or null
 * @param place where it begins
 */
public record Scalar(Object value, Place place) implements Node {

  /** Brings numbers to the types above; refuses others. */
  public Scalar {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      value = ((Number) value).longValue();
    } else if (value instanceof Float number) {
      value = number.doubleValue();
    } else if (value instanceof BigInteger big && big.bitLength() < Long.SIZE) {
      value = big.longValue();
    }
    if (!(value == null
        || value instanceof String
        || value instanceof Boolean
        || value instanceof Long
        || value instanceof BigInteger
        || value instanceof Double)) {
      throw new IllegalArgumentException("not a scalar: " + value.getClass().getName());
    }
  }

  @Override
  public Object plain() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Scalar scalar && Objects.equals(value, scalar.value);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(value);
  }
}
