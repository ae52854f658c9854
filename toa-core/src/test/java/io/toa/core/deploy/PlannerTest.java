package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ClusterException;
import io.toa.core.RefusalException;
import io.toa.core.application.ApplicationReader;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.image.Images;
import io.toa.core.testing.BroughtComponents;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {

  private static final String VERSION = "1.0.0-alpha.331";

  private static Model model(String environment, String registry) {
    String context = "{name: todos, version: 1.4.0, registry: %s}".formatted(registry);
    var application =
        new ApplicationReader(
                path -> List.of(),
                path -> BroughtComponents.NONE,
                new Dependencies(List.of()),
                VERSION)
            .join(
                new ContextReader(VERSION)
                    .of(
                        YamlReader.parse(context, ContextReader.FILE),
                        Path.of("."),
                        Environment.parse(environment)),
                List.of(),
                false);
    return new Model(application, Images.of(application));
  }

  private static Planner planner(boolean offline) {
    return new Planner(
        images -> Map.of(),
        required -> {
          throw new ClusterException("asked for " + required);
        },
        released -> {
          throw new ClusterException("asked for the release");
        },
        offline);
  }

  @Test
  void asksForNoSecretsWhereNoneIsNeeded() {
    Plan plan = planner(false).plan(model("production", "localhost:5000"));
    assertThat(plan.missingSecrets()).contains(List.of());
    assertThat(plan.notes()).containsExactly("The cluster was not probed: asked for the release");
    assertThat(plan.release()).isEmpty();
    assertThat(plan.isComplete()).isFalse();
    assertThat(plan.hasChanges()).isTrue();
  }

  @Test
  void saysWhyTheClusterDidNotTell() {
    Plan plan =
        planner(false).plan(model("production", "{base: localhost:5000, credentials: pull}"));
    assertThat(plan.missingSecrets()).isEmpty();
    assertThat(plan.notes())
        .containsExactly(
            "The cluster was not probed: asked for [pull]",
            "The cluster was not probed: asked for the release");
  }

  @ParameterizedTest
  @CsvSource({"production, production", "production:eu, production", "Review_1.2-x, Review_1.2-x"})
  void theTagIsTheFirstNameOfTheEnvironment(String environment, String tag) {
    assertThat(EnvironmentTags.of(model(environment, "localhost:5000"))).contains(tag);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abcdef12", "deps-12345678"})
  void anEnvironmentLikeAContentTagHasNone(String environment) {
    assertThat(EnvironmentTags.of(model(environment, "localhost:5000"))).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> aliases() {
    return Vectors.list("context/aliases.yaml", 9).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    vector.text("name").orElseThrow(),
                    () ->
                        assertThat(
                                EnvironmentTags.of(
                                    model(
                                        vector.text("environment").orElse(null), "localhost:5000")))
                            .isEqualTo(vector.text("tag"))));
  }

  @Test
  void noEnvironmentHasNoTag() {
    assertThat(EnvironmentTags.of(model(null, "localhost:5000"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"review/12", "-x", "a b", "é"})
  void anEnvironmentThatNoRegistryTakesForATagIsRefused(String environment) {
    Model model = model(environment, "localhost:5000");
    assertThatThrownBy(() -> EnvironmentTags.of(model))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith(
            "Environment '%s' cannot be the tag of an image, which a deploy makes it."
                .formatted(environment));
  }
}
