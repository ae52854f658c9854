package io.toa.core.build.layer;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.registry.Digest;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SourcesConfigurationTest {

  private static final Digest CONTENT = new Digest("sha256:" + "a".repeat(64));

  static Stream<Arguments> vectors() {
    return Vectors.list("build/configurations.yaml", 3).stream()
        .map(vector -> Arguments.of(vector.text("name").orElseThrow(), vector));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void isWhatBuildKitMakes(String name, Mapping vector) {
    Mapping made =
        SourcesConfiguration.of(
            vector.mapping("base").orElseThrow(),
            new Digest(vector.text("content").orElseThrow()),
            vector.text("command").orElseThrow(),
            Instant.parse(vector.text("created").orElseThrow()));

    assertThat(made).isEqualTo(vector.mapping("made").orElseThrow());
    String json = new String(SourcesConfiguration.bytes(made), StandardCharsets.UTF_8);
    assertThat(Json.parse(json, "made")).isEqualTo(made);
  }

  @Test
  void aBareConfigurationWillDo() {
    Mapping made = SourcesConfiguration.of(Mapping.EMPTY, CONTENT, "true", Instant.EPOCH);

    assertThat(made.mapping("config").orElseThrow().texts("Cmd"))
        .containsExactly("/bin/sh", "-c", "true");
    assertThat(made.items("history")).hasSize(2);
    assertThat(made.mapping("rootfs"))
        .contains(Mapping.of(Map.of("type", "layers", "diff_ids", List.of(CONTENT.value()))));
  }
}
