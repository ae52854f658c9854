package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Pushes of the sample application with and without an engine. Wants what {@link EngineIT} wants,
 * save helm and a cluster.
 */
@Tag("engine")
class LayeringIT {

  private final TestRegistry registry = new TestRegistry(RegisteredSample.REGISTRY);
  private final DockerRecorder docker = DockerRecorder.create();
  private final RegisteredSample sample = RegisteredSample.create("it-layering");
  private final String path = sample.path();
  private final Maven maven =
      Maven.withEngine().with(SearchPath.current().after(docker.directory()));

  @AfterEach
  void clean() {
    sample.remove(registry);
  }

  @Test
  void aPushOfCodeNeedsNoEngine() {
    push().succeeds();
    assertThat(docker.taken()).isNotEmpty();
    sample.change("changed");

    MavenRun run =
        maven
            .with("DOCKER_HOST", "unix:///toa/no/engine/is/here.sock")
            .run(sample.project().directory(), arguments());

    run.succeeds();
    assertThat(docker.taken()).as("docker processes").isEmpty();
    List<JsonNode> laid = images("laid");
    assertThat(laid).hasSize(1);
    assertThat(laid.get(0).path("name").asText()).isEqualTo(RegisteredSample.MAIL);
    assertThat(laid.get(0).path("kind").asText()).isEqualTo("sources");
    assertThat(laid.get(0).path("platforms").get(0).asText()).startsWith("linux/");
    String reference = laid.get(0).path("reference").asText();
    String tag = reference.substring(reference.lastIndexOf(':') + 1);
    assertThat(laid.get(0).path("digest").asText())
        .isEqualTo(registry.digest(path + RegisteredSample.MAIL, tag));
    assertThat(run.log()).anyMatch(line -> line.contains("Laid " + reference + " in "));
    assertThat(images("found")).hasSize(6);
  }

  @Test
  void aPushMayBeBuiltThroughout() {
    String cache = "type=registry,ref=%s/%scache:".formatted(RegisteredSample.REGISTRY, path);

    push("-Dtoa.layering=buildx", "-Dtoa.cacheFrom=" + cache + "{image}," + cache + "main")
        .succeeds();

    assertThat(images("laid")).isEmpty();
    assertThat(images("built")).hasSize(7);
    List<String> builds =
        docker.taken().stream().filter(call -> call.contains("buildx build")).toList();
    assertThat(builds).hasSize(7);
    assertThat(builds.stream().filter(build -> build.contains("--cache-from")))
        .as("the dependencies and the service")
        .hasSize(4)
        .allMatch(build -> build.contains(" --cache-from " + cache + "main "))
        .anyMatch(build -> build.contains(" --cache-from " + cache + RegisteredSample.MAIL + " "));
  }

  @Test
  void refusesAnotherWay() {
    push("-Dtoa.layering=docker")
        .failsSaying("'toa.layering' is 'docker'. Give one of: registry, buildx.");
    assertThat(docker.taken()).isEmpty();
  }

  private MavenRun push(String... more) {
    String[] all =
        Stream.concat(Arrays.stream(arguments()), Arrays.stream(more)).toArray(String[]::new);
    return maven.run(sample.project().directory(), all);
  }

  private static String[] arguments() {
    return new String[] {"toa:push", "-Dtoa.env=local", "-Dtoa.builder=default"};
  }

  private List<JsonNode> images(String state) {
    return Trees.elements(
            Trees.file(sample.project().path("target/toa/images.json")).path("images"))
        .filter(image -> image.path("state").asText().equals(state))
        .toList();
  }
}
