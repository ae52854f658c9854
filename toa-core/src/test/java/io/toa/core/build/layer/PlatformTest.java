package io.toa.core.build.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {

  @ParameterizedTest
  @CsvSource({
    "linux/amd64, linux/amd64",
    "linux/x86_64, linux/amd64",
    "linux/amd64/v1, linux/amd64",
    "linux/amd64/v3, linux/amd64/v3",
    "linux/arm64, linux/arm64",
    "linux/arm64/v8, linux/arm64",
    "linux/arm64/8, linux/arm64",
    "Linux/AArch64, linux/arm64",
    "linux/arm, linux/arm/v7",
    "linux/arm/v7, linux/arm/v7",
    "linux/arm/6, linux/arm/v6",
    "linux/i386, linux/386"
  })
  void namesThatMeanTheSameAreOne(String text, String platform) {
    assertThat(Platform.parse(text)).hasToString(platform).isEqualTo(Platform.parse(platform));
  }
}
