package io.toa.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.dependency.SecretKey;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec: operations.md 5.1, 5.3, TV20. */
class SecretsTest {

  private static final SecretKey REQUIRED = new SecretKey("toa-tokens", "key0", false);
  private static final SecretKey OPTIONAL = new SecretKey("toa-tokens", "key0", true);

  private static Secrets secrets(SecretKey... keys) {
    return new Secrets(Optional.empty(), List.of(keys));
  }

  @Test
  void listsSecretsByNameAndKeysAsTheyAreRead() {
    Mapping vector =
        Vectors.list("deploy/vectors.yaml", 37).stream()
            .filter(each -> each.text("vector").filter("TV20"::equals).isPresent())
            .findFirst()
            .orElseThrow();
    Secrets secrets =
        new Secrets(
            Optional.empty(),
            vector.items("variables").stream()
                .map(variable -> ((Mapping) variable).mapping("secret").orElseThrow())
                .map(SecretsTest::key)
                .toList());
    assertThat(secrets.text()).isEqualTo(String.join("\n", vector.texts("stdout")) + "\n");
    assertThat(secrets.required()).isEqualTo(vector.texts("required"));
  }

  private static SecretKey key(Mapping secret) {
    return new SecretKey(
        secret.text("name").orElseThrow(),
        secret.text("key").orElseThrow(),
        secret.get("optional").isPresent());
  }

  @Test
  void aKeyIsOptionalWhereEveryReaderSaysSo() {
    assertThat(secrets(OPTIONAL, OPTIONAL).text()).isEqualTo("toa-tokens:\n  key0 (optional)\n");
    assertThat(secrets(OPTIONAL, REQUIRED).text()).isEqualTo("toa-tokens:\n  key0\n");
    assertThat(secrets(REQUIRED, OPTIONAL).text()).isEqualTo("toa-tokens:\n  key0\n");
  }

  @Test
  void whatOneReaderRequiresIsRequired() {
    assertThat(secrets(OPTIONAL).required()).isEmpty();
    assertThat(secrets(OPTIONAL, REQUIRED, REQUIRED).required()).containsExactly("toa-tokens/key0");
  }

  @Test
  void thePullSecretIsRequiredAndNotListed() {
    Secrets secrets = new Secrets(Optional.of("registry-credentials"), List.of(REQUIRED));
    assertThat(secrets.required()).containsExactly("registry-credentials", "toa-tokens/key0");
    assertThat(secrets.text()).isEqualTo("toa-tokens:\n  key0\n");
  }

  @Test
  void saysNothingWhereThereAreNone() {
    assertThat(secrets().text()).isEmpty();
    assertThat(secrets().required()).isEmpty();
  }
}
