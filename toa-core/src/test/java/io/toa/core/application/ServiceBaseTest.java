package io.toa.core.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.Fault;
import io.toa.core.context.ContextReader;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Service;
import io.toa.core.testing.Acme;
import io.toa.core.testing.Components;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.YamlReader;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spec: images.md 3.5. */
class ServiceBaseTest {

  private static final String INSTALLS = "run: npm i --prefix /toa @toa.io/runtime --omit=dev";

  private static Stream<String> warnings(
      String build, String services, String image, boolean mono) {
    String context =
        """
        name: shop
        registry:
          base: reg.io
          services: %s
          build: {%s}
        annotations: {acme: 1}
        """
            .formatted(services, build);
    Service service =
        new Service(
            Mapping.of(Map.of("group", "acme", "name", "mailer", "version", "1", "image", image)),
            List.of());
    return new Acme(Contribution.NONE.withService(service))
            .application(
                YamlReader.parse(context, ContextReader.FILE), mono, Components.named("x.one"))
            .warnings()
            .stream()
            .map(Fault::toString);
  }

  @Test
  void aServiceThatLacksTheRuntimeIsWarnedOf() {
    assertThat(warnings("image: 'node:24', " + INSTALLS, "build", "reg.io/mailer", false))
        .containsExactly(
            "context.toa.yaml:5:29: registry.build.run: is not run in images of services, which"
                + " lack the runtime then: acme-mailer. Take 'services: published', or a base image"
                + " that has the runtime.");
  }

  @ParameterizedTest
  @CsvSource({
    "published, " + INSTALLS + ", 'image: node:24', false",
    "build, run: apk add ffmpeg, 'image: node:24', false",
    "build, " + INSTALLS + ", arguments: [], false",
    "build, " + INSTALLS + ", 'image: node:24', true",
  })
  void anyOtherIsNot(String services, String run, String more, boolean mono) {
    assertThat(warnings(run + ", " + more, services, "reg.io/mailer", mono)).isEmpty();
  }
}
