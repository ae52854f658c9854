package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two contexts of one reactor, built and pushed at the same time. Wants what {@link LayeringIT}
 * wants.
 */
@Tag("engine")
class ParallelPushIT {

  private static final List<String> MODULES = List.of("greetings", "farewells");

  private final TestRegistry registry = new TestRegistry(RegisteredSample.REGISTRY);
  private final String path = "it-parallel-" + UUID.randomUUID().toString().substring(0, 8);
  private final Project project = Project.named("parallel");

  @AfterEach
  void clean() {
    MODULES.forEach(module -> registry.empty(repository(module)));
  }

  @Test
  void eachIsPushedAndSaysSoByItself() {
    for (String module : MODULES) {
      project.edit(
          module + "/context.toa.yaml",
          "registry:\n  base: registry.example.com/acme",
          """
          registry:
            base: %s/%s
            platforms: ~
            build:
              image: %1$s/testbed/runtime:1\
          """
              .formatted(RegisteredSample.REGISTRY, path));
    }

    MavenRun run =
        Maven.withEngine()
            .run(project.directory(), "-T2", "toa:push", "-Dtoa.env=local", "-Dtoa.builder=default")
            .succeeds();

    assertThat(run.output())
        .as(run.description())
        .anyMatch(line -> line.contains("thread count of 2"))
        .noneMatch(line -> MODULES.stream().allMatch(line::contains));
    for (String module : MODULES) {
      assertThat(registry.tags(repository(module))).as(repository(module)).hasSize(2);
      assertThat(
              Trees.elements(
                  Trees.file(project.path(module + "/target/toa/images.json")).path("images")))
          .as(module)
          .hasSize(2)
          .allMatch(
              image ->
                  image.path("reference").asText().contains(repository(module))
                      && !image.path("state").asText().equals("found"));
    }
  }

  private String repository(String module) {
    String component = module.equals("greetings") ? "hello" : "goodbye";
    return "%s/%s/composition-%s-%s".formatted(path, module, module, component);
  }
}
