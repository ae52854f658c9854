package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No value of a secret is to be seen in what the goals write, at {@code -X} either, nor on a
 * command line, in the output directory or in the temporary one. Wants what {@link EngineIT} wants.
 */
@Tag("engine")
class ConfidentialityIT {

  private static final Map<String, Map<String, String>> SECRETS =
      Map.of(
          "amqp-context.default",
          Map.of("username", "us\"er='7f3a", "password", "first-1c9e\nsecond line-8d2b\n\"=='$x"),
          "mongodb.default",
          Map.of("username", "mongo ü 水 5e11", "password", "tr0ub4dor&3\\n"),
          "configuration",
          Map.of("MAIL_TOKEN", "{\"t0ken\": \"4b7d\"}", "IDENTITY_TOKENS_KEY0", "k3.local.c0ffee"));

  /** Shorter lines of a value may be anywhere by chance. */
  private static final int SHORTEST = 6;

  private final TestRegistry registry = new TestRegistry(RegisteredSample.REGISTRY);
  private final RegisteredSample sample = RegisteredSample.create("it-confidentiality");
  private final Project project = sample.project();
  private final Kubernetes cluster =
      Kubernetes.create(sample.path().substring(0, sample.path().indexOf('/')));
  private final Path values = Surroundings.work("values");
  private final Path temporary = Surroundings.work("temporary");
  private final Map<String, String> outputs = new TreeMap<>();

  @AfterEach
  void clean() {
    cluster.delete();
    sample.remove(registry);
  }

  @Test
  void valuesAreSeenNowhere() throws IOException {
    try (CommandLines commands = new CommandLines()) {
      conceal();
      goal("toa:validate");
      goal("toa:export-secrets");
      goal("toa:env", "-Dtoa.as=" + project.path("target/env"));
      goal("toa:template");
      goal("toa:plan");
      deploy();
      sample.change("changed");
      goal("toa:plan");
      deploy();
      goal("toa:status");
      goal("toa:rollback", "-Dtoa.wait=true", "-Dtoa.timeout=4m");
      Path revealed = values.resolve("revealed");
      goal("toa:reveal", "-Dtoa.secret=mongodb.default", "-Dtoa.target=" + revealed);
      assertThat(Files.readString(revealed)).contains("username: mongo ü 水 5e11\n");
      goal("toa:uninstall", "-Dtoa.wait=true", "-Dtoa.timeout=4m");

      assertThat(commands.seen())
          .as("what is looked at")
          .anyMatch(line -> line.contains("helm upgrade shop"))
          .anyMatch(line -> line.contains("buildx build"));
      for (String sign : signs()) {
        assertThat(commands.seen()).noneMatch(line -> line.contains(sign));
        outputs.forEach((goal, text) -> assertThat(text).as(goal).doesNotContain(sign));
      }
    }
    assertThat(outputs).hasSize(11);
    assertThat(files(project.path("target"))).isNotEmpty().allSatisfy(this::holdsNone);
    assertThat(files(temporary)).allSatisfy(this::holdsNone);
  }

  private void conceal() throws IOException {
    for (Map.Entry<String, Map<String, String>> secret : SECRETS.entrySet()) {
      List<String> files = new ArrayList<>();
      for (Map.Entry<String, String> value : secret.getValue().entrySet()) {
        Path file = values.resolve(secret.getKey() + "." + value.getKey());
        files.add(value.getKey() + "=" + Files.writeString(file, value.getValue()));
      }
      goal(
          "toa:conceal",
          "-Dtoa.secret=" + secret.getKey(),
          "-Dtoa.files=" + String.join(",", files));
      assertThat(cluster.secret("toa-" + secret.getKey())).isEqualTo(secret.getValue());
    }
  }

  private void deploy() {
    goal("toa:deploy", "-Dtoa.builder=default", "-Dtoa.wait=true", "-Dtoa.timeout=4m");
  }

  private void goal(String goal, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(goal, "-X", "-Dtoa.env=local", "-Dtoa.namespace=" + cluster.namespace()));
    arguments.addAll(List.of(more));
    MavenRun run =
        Maven.withEngine()
            .with("MAVEN_OPTS", "-Xmx768m -Djava.io.tmpdir=" + temporary)
            .run(project.directory(), arguments.toArray(String[]::new))
            .succeeds();
    outputs.merge(goal, run.description(), String::concat);
  }

  /** What would give a value away: the value, each of its lines, and what they are in base64. */
  private static List<String> signs() {
    return SECRETS.values().stream()
        .flatMap(secret -> secret.values().stream())
        .flatMap(value -> Stream.concat(Stream.of(value), value.lines()))
        .filter(text -> text.length() >= SHORTEST)
        .flatMap(text -> Stream.of(text, base64(text)))
        .distinct()
        .toList();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private void holdsNone(Path file) throws IOException {
    // byte by byte, whatever the file is
    String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    for (String sign : signs()) {
      assertThat(content)
          .as(file.toString())
          .doesNotContain(
              new String(sign.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.filter(Files::isRegularFile).toList();
    }
  }
}
