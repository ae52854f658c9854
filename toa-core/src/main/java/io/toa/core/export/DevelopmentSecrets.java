package io.toa.core.export;

import io.toa.core.dependency.SecretKey;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** What stands in for secrets on a machine of a developer (spec: operations.md 7.3). */
public final class DevelopmentSecrets {

  private static final String USERNAME = "developer";
  private static final String PASSWORD = "secret";
  private static final Map<String, String> KNOWN =
      Map.of(
          "toa-mongodb.default/username", USERNAME,
          "toa-mongodb.default/password", PASSWORD,
          "toa-amqp-context.default/username", USERNAME,
          "toa-amqp-context.default/password", PASSWORD);
  // a PASERK of a key of version 3, for local tokens
  private static final Map<String, String> PREFIX_OF_GENERATED =
      Map.of(
          "toa-configuration/IDENTITY_TOKENS_KEY0", "k3.local.",
          "toa-configuration/IDENTITY_TOKENS_ENCRYPTION_KEY0", "");
  private static final int KEY_BYTES = 32;

  private final Function<String, Optional<String>> environment;
  private final RandomGenerator random;

  /**
   * Makes them.
   *
   * @param environment the environment variables of the process; empty where one is not set
   * @param random what keys are made of: a cryptographically strong one
   */
  public DevelopmentSecrets(
      Function<String, Optional<String>> environment, RandomGenerator random) {
    this.environment = environment;
    this.random = random;
  }

  /**
   * The value of a key.
   *
   * @param key the key
   * @return its value, not empty; empty where there is none to be had
   */
  public Optional<String> value(SecretKey key) {
    String reference = key.reference();
    if (KNOWN.containsKey(reference)) {
      return Optional.of(KNOWN.get(reference));
    }
    if (PREFIX_OF_GENERATED.containsKey(reference)) {
      return Optional.of(PREFIX_OF_GENERATED.get(reference) + generated());
    }
    return environment.apply(key.key()).filter(value -> !value.isEmpty());
  }

  private String generated() {
    byte[] bytes = new byte[KEY_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
