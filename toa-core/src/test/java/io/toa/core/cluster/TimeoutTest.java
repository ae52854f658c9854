package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.toa.core.ParameterException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeoutTest {

  private static final String WAY =
      ". toa.timeout takes numbers with h, m, s or ms right behind them, such as 90s or 1h30m.";

  record Vector(String text, String about, Long milliseconds, String error) {}

  static List<Vector> vectors() throws IOException {
    try (var file = TimeoutTest.class.getResourceAsStream("/deploy/durations.yaml")) {
      return new ObjectMapper(new YAMLFactory()).readValue(file, new TypeReference<>() {});
    }
  }

  @Test
  void everyVectorIsThere() throws IOException {
    assertThat(vectors()).hasSize(10);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void readsAsTheSpecSays(Vector vector) {
    if (vector.error() != null) {
      assertThatThrownBy(() -> Timeout.parse(vector.text()))
          .isInstanceOf(ParameterException.class)
          .hasMessage(vector.error() + WAY);
      return;
    }
    assertThat(Timeout.parse(vector.text()))
        .isEqualTo(new Timeout(vector.text(), Duration.ofMillis(vector.milliseconds())));
  }

  @Test
  void keepsDecimalsOfEveryUnit() {
    assertThat(Timeout.parse("0.5m1.25s").duration()).isEqualTo(Duration.ofMillis(31_250));
    assertThat(Timeout.parse("1.5ms").duration()).isEqualTo(Duration.ofNanos(1_500_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1h 30m", "1d12h", "5m!", "-5m", "about 5m", "5m30"})
  void refusesWhatHelmWouldRefuseAfterThePush(String text) {
    assertThatThrownBy(() -> Timeout.parse(text))
        .isInstanceOf(ParameterException.class)
        .hasMessage("'" + text + "' is not a duration" + WAY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "h", "0.0000001ms", "99999999999999h"})
  void refusesWhatIsNoLengthOfTime(String text) {
    assertThatThrownBy(() -> Timeout.parse(text))
        .isInstanceOf(ParameterException.class)
        .hasMessage("'" + text + "' is not a duration" + WAY);
  }
}
