package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ProgramException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NativeHelmTest {

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-amd64",
    "Linux, aarch64, linux-arm64",
    "Mac OS X, x86_64, darwin-amd64",
    "Mac OS X, aarch64, darwin-arm64",
    "Windows 11, amd64, windows-amd64",
  })
  void namesTheArtifactOfThePlatform(String name, String processor, String artifact) {
    assertThat(NativeHelm.artifact(name, processor))
        .matches("com\\.marcnuri\\.helm-java:" + artifact + ":\\d+\\.\\d+\\.\\d+");
  }

  @Test
  void saysWhereThereIsNone() {
    assertThatThrownBy(() -> NativeHelm.artifact("Windows 11", "aarch64"))
        .isInstanceOf(ProgramException.class)
        .hasMessage("There is no embedded Helm for Windows 11 on aarch64. Install helm.");
  }
}
