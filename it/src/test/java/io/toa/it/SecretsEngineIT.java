package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Secrets in a real cluster, written and read. */
@Tag("engine")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SecretsEngineIT {

  private static final String ODD = "a=b==,\"c\" 'd' $e ü 水";

  private final Project sample = Project.sample();
  private final Kubernetes cluster =
      Kubernetes.create("it-secrets-" + UUID.randomUUID().toString().substring(0, 8));
  private final Maven maven = Maven.withEngine();

  @AfterAll
  void clean() {
    cluster.delete();
  }

  @Test
  void valuesSurviveWhateverIsInThem() throws Exception {
    Path certificate = Files.writeString(sample.path("server.crt"), "-----\nline\n\n" + ODD + "\n");

    MavenRun written =
        maven
            .with("token", ODD)
            .run(
                sample.directory(),
                "toa:conceal",
                "-X",
                "-Dtoa.secret=odd",
                "-Dtoa.keys=token",
                "-Dtoa.files=tls.crt=" + certificate,
                namespace())
            .succeeds();
    MavenRun revealed = goal(maven, "toa:reveal", "-q", "-Dtoa.secret=odd").succeeds();

    assertThat(written.log()).noneMatch(line -> line.contains(ODD) || line.contains("-----\nline"));
    assertThat(cluster.secret("toa-odd"))
        .isEqualTo(Map.of("token", ODD, "tls.crt", Files.readString(certificate)));
    assertThat(revealed.outputText())
        .contains("token: " + ODD + "\n", "tls.crt: -----\nline\n\n" + ODD + "\n");
  }

  @Test
  void asksForWhatTheContextNeedsAndTheClusterLacks() {
    goal(
            maven.with("username", "gu3st").with("password", "swordfish"),
            "toa:conceal",
            "-Dtoa.secret=amqp-context.default",
            "-Dtoa.keys=username,password")
        .succeeds();

    MavenRun run =
        goal(
                maven.typing("answer 1\n" + ODD + "\n\nanswer 4\nanswer 5\nanswer 6\nanswer 7\n"),
                "toa:conceal",
                "-Dtoa.interactive",
                "-Dtoa.env=local")
            .succeeds();

    assertThat(run.description())
        .contains("toa-mongodb.default/username: ", "toa-configuration/MAIL_TOKEN: ")
        .doesNotContain("toa-amqp-context.default/username: ", "answer", ODD);
    assertThat(cluster.secret("toa-amqp-context.default"))
        .isEqualTo(Map.of("username", "gu3st", "password", "swordfish"));
    assertThat(
            Stream.of("toa-mongodb.default", "toa-configuration")
                .flatMap(secret -> cluster.secret(secret).values().stream()))
        .as("what is answered with nothing is left out")
        .containsExactlyInAnyOrder("answer 1", ODD, "answer 4");
  }

  @Test
  void aSecretThatIsNotThereRevealsNothing() {
    MavenRun run = goal(maven, "toa:reveal", "-Dtoa.secret=nothing").succeeds();

    assertThat(run.log())
        .anyMatch(
            line ->
                line.contains(
                    "There is no secret 'toa-nothing' in namespace '%s'"
                        .formatted(cluster.namespace())));
  }

  @Test
  void aKeyWithoutAValueWritesNothing() {
    goal(maven.with("first", ODD), "toa:conceal", "-Dtoa.secret=half", "-Dtoa.keys=first,second")
        .failsSaying("No value for key 'second': set the environment variable 'second'");

    assertThat(cluster.objects("secrets")).doesNotContainKey("toa-half");
  }

  private MavenRun goal(Maven runner, String... arguments) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = namespace();
    return runner.run(sample.directory(), all);
  }

  private String namespace() {
    return "-Dtoa.namespace=" + cluster.namespace();
  }
}
