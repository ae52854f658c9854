package io.toa.core.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.Fault;
import io.toa.core.component.Component;
import io.toa.core.context.ContextReader;
import io.toa.core.dependency.Contribution;
import io.toa.core.testing.Acme;
import io.toa.core.testing.Components;
import io.toa.core.yaml.YamlReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec: images.md 3.3. */
class ContinuedCommandsTest {

  private static final String WORDS =
      "of the commands ends with '\\', which continues nothing: it takes the next instruction of"
          + " the Dockerfile in. Write the command in one line, without it; a text that begins with"
          + " '>-' in YAML has its lines joined.";

  private static List<String> warnings(String context, Component... components) {
    return new Acme(Contribution.NONE)
            .application(YamlReader.parse(context, ContextReader.FILE), false, components)
            .warnings()
            .stream()
            .map(Fault::toString)
            .toList();
  }

  private static List<String> warnings(String run) {
    return warnings(
        "name: shop\nannotations: {acme: 1}\nregistry: {base: reg.io, build: {run: \"%s\"}}"
            .formatted(run),
        Components.named("x.one"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true\\n apk add \\\\\\n ffmpeg",
        "true\\napk add ffmpeg \\\\",
        "true\\n\\\\ \\t\\nfalse\\\\"
      })
  void aLineThatGoesOnIsWarnedOf(String run) {
    assertThat(warnings(run))
        .containsExactly("context.toa.yaml:3:34: registry.build.run: line 2 " + WORDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"apk add ffmpeg", "echo a\\\\b", "echo \\\\\\\\", "", "# \\\\ x"})
  void anyOtherIsNot(String run) {
    assertThat(warnings(run)).isEmpty();
  }

  @Test
  void thoseOfComponentsAreReadToo() {
    Component one =
        Components.of(
            "x.one",
            "3f9a1c02",
            Optional.empty(),
            Map.of("build", Map.of("run", "apk add ffmpeg \\")));
    assertThat(warnings("name: shop\nannotations: {acme: 1}\nregistry: {base: reg.io}", one))
        .containsExactly("build.run: line 1 " + WORDS);
  }
}
