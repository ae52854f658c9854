package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * A change on its way: planned, reviewed, deployed. Each test goes on where the one before it
 * ended. Wants what {@code it/testbed} has.
 */
@Tag("engine")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PlanEngineIT {

  private static final int CHANGES = 2;
  private static final String SECRET = "tr0ub4dor";
  private static final String NOTE = "CHANGED_FOR_THE_PLAN";

  private final RegisteredSample sample = RegisteredSample.create("it-plan");
  private final Project project = sample.project();
  private final Kubernetes cluster =
      Kubernetes.create("it-plan-" + UUID.randomUUID().toString().substring(0, 8));
  private final Maven maven = Maven.withEngine();
  private String commit;

  @BeforeAll
  void prepare() throws GitAPIException {
    try (Git git = Git.init().setDirectory(project.directory().toFile()).call()) {
      commit = commit(git);
    }
    conceal("amqp-context.default", List.of("username", "password"));
    conceal("mongodb.default", List.of("username", "password"));
    conceal("configuration", List.of("MAIL_TOKEN", "IDENTITY_TOKENS_KEY0"));
  }

  @AfterAll
  void clean() {
    cluster.delete();
    sample.remove(new TestRegistry(RegisteredSample.REGISTRY));
  }

  @Test
  @Order(1)
  void aFirstDeployAddsEverything() {
    MavenRun run = goal("toa:plan", "-q", "-Dtoa.plan.detailed");

    assertThat(run.exitCode()).as(run.description()).isEqualTo(CHANGES);
    assertThat(run.outputText())
        .contains("There is no release 'shop' in namespace '" + cluster.namespace() + "'")
        .contains("\n  added ConfigMap components\n")
        .contains("\nPods that would be replaced\n  none\n");
    goal("toa:deploy", "-Dtoa.wait=true", "-Dtoa.timeout=4m").succeeds();
  }

  @Test
  @Order(2)
  void nothingChangedIsNothingToDo() {
    MavenRun run = goal("toa:plan", "-q", "-Dtoa.plan.detailed").succeeds();

    assertThat(run.outputText())
        .contains("revision 1, deployed\n  compared with revision 1: shop-1.4.0, commit ")
        .contains(commit.substring(0, 12) + "\n  no object differs\n")
        .endsWith("\nA deploy would change nothing.\n");
  }

  @Test
  @Order(3)
  void namesWhatChangedAndWhatFollows() {
    sample.change(NOTE);

    MavenRun run = goal("toa:plan", "-q", "-Dtoa.plan.detailed");

    assertThat(run.exitCode()).as(run.description()).isEqualTo(CHANGES);
    assertThat(run.outputText())
        .contains("\n      changed components/notifications.mail/lib/letter.ts\n")
        .contains("\nPods that would be replaced\n  Deployment %s: 2\n\n".formatted(mail()))
        .containsPattern("    notifications\\.mail: [0-9a-f]{8} → [0-9a-f]{8}\n")
        .containsPattern("\n    -    notifications\\.mail: '?[0-9a-f]{8}'?\n")
        .doesNotContain(SECRET);
    JsonNode plan = Trees.file(project.path("target/toa/plan.json"));
    assertThat(Trees.elements(plan.path("images")))
        .filteredOn(image -> image.path("state").asText().equals("missing"))
        .singleElement()
        .satisfies(
            image ->
                assertThat(image.at("/components/0/files/0/path").asText())
                    .isEqualTo("components/notifications.mail/lib/letter.ts"));
    assertThat(project.read("target/toa/plan.md"))
        .contains("<summary>changed Deployment %s</summary>".formatted(mail()))
        .doesNotContain(SECRET);
    assertThat(cluster.objects("deployments")).as("nothing is done").hasSize(4);
  }

  @Test
  @Order(4)
  void deploysWhatWasReviewedAndNothingElse() throws IOException {
    Map<String, String> before = cluster.pods();
    project.write("reviewed.json", project.read("target/toa/plan.json"));
    sample.change("not reviewed");

    goal("toa:deploy", "-Dtoa.plan=reviewed.json")
        .failsSaying(
            "does not hold any more, so nothing was done:",
            "sources: ",
            " would be deployed",
            "manifests: others would be installed");
    goal("toa:deploy", "-Dtoa.plan=reviewed.json", "-Dtoa.mono=true")
        .failsSaying("mono: was false, now true");
    assertThat(cluster.pods()).isEqualTo(before);

    sample.revert();
    sample.change(NOTE);
    goal("toa:deploy", "-Dtoa.plan=reviewed.json", "-Dtoa.wait=true", "-Dtoa.timeout=4m")
        .succeeds();
    assertThat(cluster.pods()).isNotEqualTo(before);
  }

  @Test
  @Order(5)
  void afterItThereIsNothingToDoAndThePlanIsSpent() {
    MavenRun run = goal("toa:plan", "-q", "-Dtoa.plan.detailed").succeeds();

    assertThat(run.outputText())
        .contains("commit " + commit.substring(0, 12) + " + changes\n")
        .endsWith("\nA deploy would change nothing.\n");
    assertThat(goal("toa:plan", "-q", helm("helm")).succeeds().outputText())
        .as("what helm 3 has installed is what helm 4 would")
        .endsWith("\nA deploy would change nothing.\n");
    goal("toa:deploy", "-Dtoa.plan=reviewed.json")
        .failsSaying("release: was at revision 1, deployed, now at revision 2, deployed");
  }

  private static String mail() {
    return RegisteredSample.MAIL;
  }

  private static String commit(Git git) throws GitAPIException {
    git.add().addFilepattern(".").call();
    return git.commit()
        .setMessage("Add the shop")
        .setAuthor("someone", "someone@example.com")
        .setCommitter("someone", "someone@example.com")
        .setSign(false)
        .call()
        .getName();
  }

  private void conceal(String secret, List<String> keys) {
    Maven withValues = maven;
    for (String key : keys) {
      withValues = withValues.with(key, SECRET);
    }
    withValues
        .run(
            project.directory(),
            "toa:conceal",
            "-Dtoa.secret=" + secret,
            "-Dtoa.keys=" + String.join(",", keys),
            "-Dtoa.namespace=" + cluster.namespace())
        .succeeds();
  }

  private static String helm(String program) {
    return "-Dtoa.helm=" + SearchPath.current().find(program);
  }

  private MavenRun goal(String goal, String... arguments) {
    List<String> all = new ArrayList<>(List.of(goal, "-Dtoa.env=local", "-Dtoa.builder=default"));
    if (Arrays.stream(arguments).noneMatch(argument -> argument.startsWith("-Dtoa.helm="))) {
      all.add(helm("helm3"));
    }
    all.add("-Dtoa.namespace=" + cluster.namespace());
    all.addAll(Arrays.asList(arguments));
    return maven.run(project.directory(), all.toArray(String[]::new));
  }
}
