package io.toa.it;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The sample application's life in a cluster, from the first deploy on; each test goes on where the
 * one before it ended. Extended for each helm. Wants a container engine, a registry at {@code
 * localhost:5000}, helm 3 and 4 and a cluster, as {@code it/testbed} has them; fails where one of
 * them is missing.
 */
@Tag("engine")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class EngineIT {

  private static final String REGISTRY = "localhost:5000";
  private static final List<String> BUNDLES =
      List.of("composition-store", "composition-billing", "composition-notifications-mail");
  private static final String GATEWAY = "extension-exposition-gateway";
  private static final List<String> WORKLOADS =
      Stream.concat(BUNDLES.stream(), Stream.of(GATEWAY)).sorted().toList();
  private static final String MAIL = "composition-notifications-mail";
  private static final String MAIL_SOURCE = "components/notifications.mail/lib/letter.ts";
  private static final String MONGODB = "toa-mongodb.default";

  private final TestRegistry registry = new TestRegistry(REGISTRY);
  private final DockerRecorder docker = DockerRecorder.create();
  private final Project sample = Project.sample();
  private final String helm;
  private final String path;
  private final Kubernetes cluster;
  private final Maven maven;

  EngineIT(String program) {
    String unique = "it-%s-%s".formatted(program, UUID.randomUUID().toString().substring(0, 8));
    helm = SearchPath.current().find(program).toString();
    path = unique + "/shop/";
    sample.editContext("base@local: " + REGISTRY, "base@local: %s/%s".formatted(REGISTRY, unique));
    cluster = Kubernetes.create(unique);
    maven = Maven.withEngine().with(SearchPath.current().after(docker.directory()));
  }

  @AfterAll
  void clean() {
    cluster.delete();
    WORKLOADS.forEach(workload -> registry.empty(path + workload));
    Program engine = Program.named("docker");
    Set<String> images =
        engine
            .run("image", "ls", "--format", "{{.Repository}}:{{.Tag}}")
            .lines()
            .filter(image -> image.contains(path))
            .collect(Collectors.toCollection(TreeSet::new));
    if (!images.isEmpty()) {
      engine.run(
          Stream.concat(Stream.of("image", "rm", "--force"), images.stream())
              .toArray(String[]::new));
    }
  }

  @Test
  @Order(1)
  void refusesWhereNoSecretIsThere() {
    goal("toa:deploy")
        .failsSaying(
            "Secrets are not deployed: ",
            "toa-amqp-context.default/username",
            "toa-configuration/MAIL_TOKEN",
            MONGODB + "/password");

    assertThat(docker.taken()).isEmpty();
    assertThat(registry.tags(path + MAIL)).isEmpty();
  }

  @Test
  @Order(2)
  void concealsSecrets() {
    conceal("amqp-context.default", Map.of("username", "gu3st", "password", "swordfish=="));
    conceal("mongodb.default", Map.of("username", "d3veloper", "password", "tr0ub4dor"));
    conceal("configuration", Map.of("MAIL_TOKEN", "t0ken", "IDENTITY_TOKENS_KEY0", "k3.local.key"));

    assertThat(cluster.secret("toa-amqp-context.default"))
        .isEqualTo(Map.of("username", "gu3st", "password", "swordfish=="));
    conceal("amqp-context.default", Map.of("password", "correct horse"));
    assertThat(cluster.secret("toa-amqp-context.default"))
        .as("what is not given stays")
        .isEqualTo(Map.of("username", "gu3st", "password", "correct horse"));
  }

  @Test
  @Order(3)
  void doesNotInstallWhatIsNotPushed() {
    goal("toa:install").failsSaying(path + MAIL);

    assertThat(docker.taken()).isEmpty();
    assertThat(cluster.objects("deployments")).isEmpty();
  }

  @Test
  @Order(4)
  void deploysFromNothingToReadyPods() {
    deploy().succeeds();

    assertThat(builds(docker.taken())).as("three of dependencies, one of a service").hasSize(4);
    assertThat(images("laid")).containsExactlyElementsOf(BUNDLES);
    assertThat(images("built")).hasSize(4);
    Map<String, JsonNode> deployments = cluster.objects("deployments");
    assertThat(deployments.keySet()).containsExactlyElementsOf(WORKLOADS);
    deployments.forEach(
        (name, deployment) -> {
          assertThat(deployment.at("/status/readyReplicas").asInt())
              .as("%s: %s", name, deployment)
              .isPositive()
              .isEqualTo(deployment.at("/spec/replicas").asInt());
          String image = image(deployment);
          assertThat(image).startsWith("%s/%s%s:".formatted(REGISTRY, path, name));
          assertThat(registry.digest(path + name, "local"))
              .as("the environment tag stands for what was deployed")
              .isNotEmpty()
              .isEqualTo(registry.digest(path + name, tag(image)));
        });
  }

  @Test
  @Order(5)
  void movesNothingWhereNothingChanged() {
    Map<String, String> before = cluster.pods();

    deploy().succeeds();

    assertThat(docker.taken()).as("docker processes").isEmpty();
    assertThat(cluster.pods()).isEqualTo(before).hasSizeGreaterThanOrEqualTo(WORKLOADS.size());
  }

  @Test
  @Order(6)
  void replacesThePodsOfWhatChangedAndNoOthers() {
    Map<String, String> before = cluster.pods();
    sample.write(MAIL_SOURCE, sample.read(MAIL_SOURCE) + "\n// changed\n");

    deploy().succeeds();

    assertThat(docker.taken()).as("docker processes").isEmpty();
    assertThat(images("laid")).containsExactly(MAIL);
    assertThat(images("built")).isEmpty();
    Map<String, String> after = cluster.pods();
    assertThat(others(after)).isEqualTo(others(before)).isNotEmpty();
    assertThat(after.values()).contains(MAIL);
    assertThat(mails(after))
        .as("replaced, and the former ones gone")
        .doesNotContainAnyElementsOf(mails(before));
  }

  @Test
  @Order(7)
  void refusesWhereASecretIsGone() {
    Map<String, String> before = cluster.pods();
    String source = sample.read(MAIL_SOURCE);
    sample.write(MAIL_SOURCE, source + "\n// not to be built\n");
    cluster.delete("secret", MONGODB);

    deploy()
        .failsSaying("Secrets are not deployed: %1$s/username, %1$s/password".formatted(MONGODB));

    assertThat(docker.taken()).as("docker processes").isEmpty();
    assertThat(cluster.pods()).isEqualTo(before);
    conceal("mongodb.default", Map.of("username", "d3veloper", "password", "tr0ub4dor"));
    sample.write(MAIL_SOURCE, source);
  }

  @Test
  @Order(8)
  void rollsBackWhatDoesNotGetReady() {
    Map<String, String> before = cluster.pods();
    String image = image(cluster.objects("deployments").get(MAIL));
    sample.write("components/notifications.mail/never-ready", "\n");

    goal("toa:deploy", "-Dtoa.wait=true", "-Dtoa.timeout=30s").failsSaying("shop");

    assertThat(images("laid")).containsExactly(MAIL);
    JsonNode deployment = cluster.objects("deployments").get(MAIL);
    assertThat(image(deployment)).isEqualTo(image);
    assertThat(deployment.at("/status/readyReplicas").asInt())
        .isPositive()
        .isEqualTo(deployment.at("/spec/replicas").asInt());
    assertThat(cluster.pods()).as("what ran before still runs").containsAllEntriesOf(before);
    assertThat(revisions("deployed"))
        .as("one revision is in force, and it is not the one that failed")
        .singleElement()
        .isEqualTo(newest(revisions("failed")) + 1);
    sample.remove("components/notifications.mail/never-ready");
  }

  @Test
  @Order(9)
  void installsWhatIsPushed() {
    goal("toa:install", "-Dtoa.wait=true", "-Dtoa.timeout=4m").succeeds();

    assertThat(docker.taken()).as("docker processes").isEmpty();
    assertThat(cluster.pods().values()).as("nothing is left of what failed").hasSize(replicas());
  }

  @Test
  @Order(10)
  void saysWhatRuns() {
    Map<String, JsonNode> deployments = cluster.objects("deployments");

    String status = goal("toa:status", "-q").succeeds().outputText();

    assertThat(status)
        .startsWith("shop in namespace '%s'\n".formatted(cluster.namespace()))
        .contains("revision %d, deployed: shop-".formatted(newest(revisions("deployed"))))
        .contains("environment local\n");
    deployments.forEach(
        (name, deployment) -> {
          int replicas = deployment.at("/spec/replicas").asInt();
          assertThat(status)
              .contains(
                  "  %s: %d of %d ready\n    runs %s\n"
                      .formatted(name, replicas, replicas, image(deployment)));
        });
  }

  @Test
  @Order(11)
  void goesBackToTheRevisionBefore() {
    Map<String, String> before = cluster.pods();
    String changed = image(cluster.objects("deployments").get(MAIL));

    goal("toa:rollback", "-Dtoa.env=production")
        .failsSaying("was deployed for environment 'local'");
    goal("toa:rollback", "-Dtoa.revision=1000").failsSaying("has no revision 1000. Kept are: ");
    assertThat(cluster.pods()).as("what is refused moves nothing").isEqualTo(before);
    goal("toa:rollback", "-Dtoa.wait=true", "-Dtoa.timeout=4m").succeeds();

    String image = image(cluster.objects("deployments").get(MAIL));
    assertThat(image).isNotEqualTo(changed);
    assertThat(registry.digest(path + MAIL, "local"))
        .as("the environment tag stands for what runs again")
        .isEqualTo(registry.digest(path + MAIL, tag(image)))
        .isNotEqualTo(registry.digest(path + MAIL, tag(changed)));
    assertThat(others(cluster.pods())).isEqualTo(others(before)).isNotEmpty();
    assertThat(mails(cluster.pods())).isNotEmpty().doesNotContainAnyElementsOf(mails(before));
    assertThat(docker.taken()).as("docker processes").isEmpty();
  }

  @Test
  @Order(12)
  void removesTheReleaseAndLeavesItsSecrets() {
    goal("toa:uninstall", "-Dtoa.wait=true", "-Dtoa.timeout=4m").succeeds();

    assertThat(cluster.objects("deployments")).isEmpty();
    assertThat(cluster.pods()).isEmpty();
    assertThat(revisions("deployed")).isEmpty();
    assertThat(cluster.objects("secrets")).containsKey(MONGODB);
    MavenRun again = goal("toa:uninstall").succeeds();
    assertThat(again.log())
        .anyMatch(line -> line.contains("There is no release 'shop' in namespace"));
    goal("toa:status").failsSaying("There is no release 'shop' in namespace");
    goal("toa:rollback").failsSaying("There is no release 'shop' in namespace");
  }

  private MavenRun deploy() {
    return goal("toa:deploy", "-Dtoa.wait=true", "-Dtoa.timeout=4m");
  }

  private MavenRun goal(String goal, String... arguments) {
    List<String> all = new ArrayList<>(List.of(goal, "-Dtoa.env=local", "-Dtoa.builder=default"));
    all.add("-Dtoa.helm=" + helm);
    all.add("-Dtoa.namespace=" + cluster.namespace());
    all.addAll(Arrays.asList(arguments));
    return maven.run(sample.directory(), all.toArray(String[]::new));
  }

  private void conceal(String secret, Map<String, String> values) {
    Maven withValues = maven;
    for (Map.Entry<String, String> value : values.entrySet()) {
      withValues = withValues.with(value.getKey(), value.getValue());
    }
    MavenRun run =
        withValues
            .run(
                sample.directory(),
                "toa:conceal",
                "-X",
                "-Dtoa.secret=" + secret,
                "-Dtoa.keys=" + String.join(",", values.keySet()),
                "-Dtoa.namespace=" + cluster.namespace())
            .succeeds();
    assertThat(run.log()).noneMatch(line -> values.values().stream().anyMatch(line::contains));
  }

  /** The revisions of the release that helm has noted down as in a state. */
  private List<Integer> revisions(String state) {
    return cluster.objects("secrets").values().stream()
        .map(secret -> secret.at("/metadata/labels"))
        .filter(labels -> labels.path("owner").asText().equals("helm"))
        .filter(labels -> labels.path("status").asText().equals(state))
        .map(labels -> labels.path("version").asInt())
        .toList();
  }

  private static int newest(List<Integer> revisions) {
    return revisions.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  private int replicas() {
    return cluster.objects("deployments").values().stream()
        .mapToInt(deployment -> deployment.at("/spec/replicas").asInt())
        .sum();
  }

  /** The names of the images of the last run that came about in a way. */
  private List<String> images(String state) {
    return Trees.elements(Trees.file(sample.path("target/toa/images.json")).path("images"))
        .filter(image -> image.path("state").asText().equals(state))
        .peek(
            image ->
                assertThat(image.path("digest").asText())
                    .isEqualTo(
                        registry.digest(
                            path + image.path("name").asText(),
                            tag(image.path("reference").asText()))))
        .map(image -> image.path("name").asText())
        .toList();
  }

  private static List<String> builds(List<String> processes) {
    return processes.stream().filter(process -> process.contains("buildx build")).toList();
  }

  private static Set<String> mails(Map<String, String> pods) {
    return named(pods, MAIL::equals);
  }

  private static Set<String> others(Map<String, String> pods) {
    return named(pods, not(MAIL::equals));
  }

  private static Set<String> named(Map<String, String> pods, Predicate<String> workload) {
    return pods.entrySet().stream()
        .filter(pod -> workload.test(pod.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static String image(JsonNode deployment) {
    return deployment.at("/spec/template/spec/containers/0/image").asText();
  }

  private static String tag(String image) {
    return image.substring(image.lastIndexOf(':') + 1);
  }
}
