package io.toa.core.dependency;

import java.util.Optional;

/**
 * An environment variable of a workload (spec: chart.md 3.1).
 *
 * @param name its name
 * @param value its value; empty where it comes from a secret, or has none at all
 * @param secret where its value comes from; empty where it is stated
 */
public record Variable(String name, Optional<String> value, Optional<SecretKey> secret) {

  /**
   * Checks what is stated.
   *
   * @throws IllegalArgumentException where it has no name, or both a value and a secret
   */
  public Variable {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a variable has to have a name");
    }
    if (value.isPresent() && secret.isPresent()) {
      throw new IllegalArgumentException(
          "variable '%s' has a value, and is read from a secret too".formatted(name));
    }
  }

  /**
   * A variable with a stated value.
   *
   * @param name its name
   * @param value its value, may be the empty string
   * @return the variable
   */
  public static Variable of(String name, String value) {
    return new Variable(name, Optional.of(value), Optional.empty());
  }

  /**
   * A variable read from a secret.
   *
   * @param name its name
   * @param secret where its value comes from
   * @return the variable
   */
  public static Variable of(String name, SecretKey secret) {
    return new Variable(name, Optional.empty(), Optional.of(secret));
  }
}
