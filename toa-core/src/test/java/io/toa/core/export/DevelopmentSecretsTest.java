package io.toa.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.dependency.SecretKey;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spec: operations.md 7.3. */
class DevelopmentSecretsTest {

  private static final Map<String, String> PROCESS =
      Map.of("API_KEY", "k", "EMPTY", "", "username", "other", "IDENTITY_TOKENS_KEY0", "other");

  private final DevelopmentSecrets secrets =
      new DevelopmentSecrets(name -> Optional.ofNullable(PROCESS.get(name)), new SecureRandom());

  private Optional<String> value(String reference) {
    String[] parts = reference.split("/", 2);
    return secrets.value(new SecretKey(parts[0], parts[1], false));
  }

  @ParameterizedTest
  @CsvSource({
    "toa-mongodb.default/username, developer",
    "toa-mongodb.default/password, secret",
    "toa-amqp-context.default/username, developer",
    "toa-amqp-context.default/password, secret",
    "toa-storages-assets/API_KEY, k",
    "toa-mongodb-billing/username, other",
    "toa-storages-assets/EMPTY,",
    "toa-storages-assets/ABSENT,",
    "toa-mongodb-billing/password,"
  })
  void hasTheValuesOfTheTable(String reference, String expected) {
    assertThat(value(reference)).isEqualTo(Optional.ofNullable(expected));
  }

  @Test
  void makesKeysOfTokens() {
    String reference = "toa-configuration/IDENTITY_TOKENS_KEY0";
    assertThat(value(reference).orElseThrow()).matches("k3\\.local\\.[A-Za-z0-9_-]{43}");
    assertThat(value(reference)).isNotEqualTo(value(reference));
    assertThat(value("toa-configuration/IDENTITY_TOKENS_ENCRYPTION_KEY0").orElseThrow())
        .matches("[A-Za-z0-9_-]{43}");
  }
}
