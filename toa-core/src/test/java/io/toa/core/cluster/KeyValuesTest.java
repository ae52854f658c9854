package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.toa.core.ParameterException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec: operations.md 6.2. */
class KeyValuesTest {

  @Test
  void readsPairsInOrder() {
    assertThat(KeyValues.parse(List.of("user=application", "password=mySecretPassword")))
        .containsExactly(entry("user", "application"), entry("password", "mySecretPassword"));
  }

  @Test
  void aValueIsAllAfterTheFirstEqualsSign() {
    assertThat(KeyValues.parse(List.of("password=abc==", "empty=")))
        .containsExactly(entry("password", "abc=="), entry("empty", ""));
  }

  @Test
  void theLastOfTwoIsTaken() {
    assertThat(KeyValues.parse(List.of("user=one", "user=two")))
        .containsExactly(entry("user", "two"));
  }

  @Test
  void nothingIsReadOfNothing() {
    assertThat(KeyValues.parse(List.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mySecretPassword", "=mySecretPassword", ""})
  void refusesWhatIsNoPairWithoutRepeatingIt(String pair) {
    assertThatThrownBy(() -> KeyValues.parse(List.of("user=application", pair)))
        .isInstanceOf(ParameterException.class)
        .hasMessage("Pair 2 of 2 is not of the form key=value");
  }
}
