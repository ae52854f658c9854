package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Pushes of the sample application with and without an engine. Wants what {@link EngineIT} wants,
 * save helm and a cluster.
 */
@Tag("engine")
class LayeringIT {

  private static final String REGISTRY = "localhost:5000";
  private static final String MAIL = "composition-notifications-mail";
  private static final String MAIL_SOURCE = "components/notifications.mail/lib/letter.ts";
  private static final List<String> IMAGES =
      List.of("composition-store", "composition-billing", MAIL, "extension-exposition-gateway");

  private final TestRegistry registry = new TestRegistry(REGISTRY);
  private final DockerRecorder docker = DockerRecorder.create();
  private final Project sample = Project.sample();
  private String path;
  private Maven maven;

  @BeforeEach
  void prepare() {
    String unique = "it-layering-" + UUID.randomUUID().toString().substring(0, 8);
    path = unique + "/shop/";
    sample.editContext("base@local: " + REGISTRY, "base@local: %s/%s".formatted(REGISTRY, unique));
    maven = Maven.running().with(SearchPath.current().after(docker.directory()));
    for (String variable : List.of("DOCKER_HOST", "DOCKER_CONFIG")) {
      String value = System.getenv(variable);
      if (value != null) {
        maven = maven.with(variable, value);
      }
    }
  }

  @AfterEach
  void clean() {
    IMAGES.forEach(image -> registry.empty(path + image));
  }

  @Test
  void aPushOfCodeNeedsNoEngine() {
    push().succeeds();
    assertThat(docker.taken()).isNotEmpty();
    sample.write(MAIL_SOURCE, sample.read(MAIL_SOURCE) + "\n// changed\n");

    MavenRun run =
        maven
            .with("DOCKER_HOST", "unix:///toa/no/engine/is/here.sock")
            .run(sample.directory(), arguments());

    run.succeeds();
    assertThat(docker.taken()).as("docker processes").isEmpty();
    List<JsonNode> laid = images("laid");
    assertThat(laid).hasSize(1);
    assertThat(laid.get(0).path("name").asText()).isEqualTo(MAIL);
    assertThat(laid.get(0).path("kind").asText()).isEqualTo("sources");
    assertThat(laid.get(0).path("platforms").get(0).asText()).startsWith("linux/");
    String reference = laid.get(0).path("reference").asText();
    String tag = reference.substring(reference.lastIndexOf(':') + 1);
    assertThat(laid.get(0).path("digest").asText()).isEqualTo(registry.digest(path + MAIL, tag));
    assertThat(run.log()).anyMatch(line -> line.contains("Laid " + reference + " in "));
    assertThat(images("found")).hasSize(6);
  }

  @Test
  void aPushMayBeBuiltThroughout() {
    String cache = "type=registry,ref=%s/%scache:".formatted(REGISTRY, path);

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
        .anyMatch(build -> build.contains(" --cache-from " + cache + MAIL + " "));
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
    return maven.run(sample.directory(), all);
  }

  private static String[] arguments() {
    return new String[] {"toa:push", "-Dtoa.env=local", "-Dtoa.builder=default"};
  }

  private List<JsonNode> images(String state) {
    return Trees.elements(Trees.file(sample.path("target/toa/images.json")).path("images"))
        .filter(image -> image.path("state").asText().equals(state))
        .toList();
  }
}
