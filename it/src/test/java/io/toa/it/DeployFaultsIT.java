package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.toa.it.FaultProxy.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Every step of a deploy, broken there and killed there: no pod of the running revision is touched
 * by a deploy that fails, and the next one ends well. The registry and the API server are reached
 * through proxies that fail on demand. Wants what {@link EngineIT} wants.
 */
@Tag("engine")
@Order(2) // what takes long begins first
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeployFaultsIT {

  private static final int SECONDS = 300;

  /** Where a request goes. */
  private enum Server {
    REGISTRY,
    CLUSTER
  }

  /** What a deploy that fails leaves behind. */
  private enum Left {
    /** The release as it was. */
    NOTHING,
    /** A revision that is in force again, after one that failed. */
    ROLLED_BACK,
    /** A revision that helm did not end, and of which the cluster has not heard. */
    PENDING,
    /** A revision that helm did not end, and whose pods come up all the same. */
    ROLLING,
    /** The new revision. */
    DEPLOYED
  }

  /**
   * A row of the table.
   *
   * @param step when it happens
   * @param server what is asked
   * @param request the request that meets the fault, as a pattern
   * @param after a request that comes before it; empty where it is the first one
   * @param status what is answered; 0 for nothing
   * @param lasting whether it is answered so from then on, and not once only
   * @param says what the user reads
   * @param left what is left
   */
  private record Row(
      String step,
      Server server,
      String request,
      String after,
      int status,
      boolean lasting,
      String says,
      Left left) {}

  private static final String SILENT = "does not answer within 30 s, asked 3 times";
  private static final String SECRETS = "GET .*/secrets\\?.*";
  private static final String LEASE = "GET .*/leases/.*";
  private static final String DRAIN =
      "GET .*/pods\\?.*labelSelector=toa%2Fcomposition(%20|\\+)in(%20|\\+).*";
  private static final String UPGRADE = "(PATCH|PUT) .*/deployments/.*";
  private static final String POLL = "GET .*/(deployments|replicasets|pods)[/?].*";
  private static final String PROBE = "HEAD .*/manifests/.*";
  private static final String UPLOAD = "(POST|PATCH|PUT) .*/blobs/uploads/.*";
  private static final String IMAGE = "PUT .*/manifests/[0-9a-f]{8}";
  private static final String ALIAS = "PUT .*/manifests/local";

  private static final List<Row> BROKEN =
      List.of(
          broken("secrets are looked for", Server.CLUSTER, SECRETS, 500, "500", Left.NOTHING),
          broken("secrets are looked for", Server.CLUSTER, SECRETS, 403, "403", Left.NOTHING),
          broken("secrets are looked for", Server.CLUSTER, SECRETS, 0, SILENT, Left.NOTHING),
          broken("the lease is taken", Server.CLUSTER, LEASE, 500, "toa-greetings", Left.NOTHING),
          broken("images are looked for", Server.REGISTRY, PROBE, 500, "500", Left.NOTHING),
          broken("images are looked for", Server.REGISTRY, PROBE, 401, "401", Left.NOTHING),
          broken("images are looked for", Server.REGISTRY, PROBE, 403, "403", Left.NOTHING),
          broken("a layer is uploaded", Server.REGISTRY, UPLOAD, 500, "500", Left.NOTHING),
          broken("the image is put", Server.REGISTRY, IMAGE, 500, "500", Left.NOTHING),
          once("helm upgrades", Server.CLUSTER, UPGRADE, 500, "rolled back", Left.ROLLED_BACK),
          broken("the tag is moved", Server.REGISTRY, ALIAS, 500, "500", Left.DEPLOYED),
          broken("replaced pods are waited for", Server.CLUSTER, DRAIN, 403, "403", Left.DEPLOYED));

  private static final List<Row> KILLED =
      List.of(
          killed("secrets are looked for", Server.CLUSTER, SECRETS, "", Left.NOTHING),
          killed("images are looked for", Server.REGISTRY, PROBE, "", Left.NOTHING),
          killed("a layer is uploaded", Server.REGISTRY, UPLOAD, "", Left.NOTHING),
          killed("the image is put", Server.REGISTRY, IMAGE, "", Left.NOTHING),
          killed("helm upgrades", Server.CLUSTER, UPGRADE, "", Left.PENDING),
          killed("helm waits", Server.CLUSTER, POLL, UPGRADE, Left.ROLLING),
          killed("the tag is moved", Server.REGISTRY, ALIAS, "", Left.DEPLOYED),
          killed("replaced pods are waited for", Server.CLUSTER, DRAIN, "", Left.DEPLOYED));

  private final TestRegistry registry = new TestRegistry(RegisteredSample.REGISTRY);
  private final FaultProxy images = new FaultProxy("http://" + RegisteredSample.REGISTRY);
  private final Greetings greetings = Greetings.create("it-faults", images.address());
  private final Kubernetes cluster = greetings.cluster();
  private final ApiProxy reached = new ApiProxy(cluster);
  private final FaultProxy api = new FaultProxy("http://" + reached.address());
  private final Path work = Surroundings.work("deploy-faults");
  private final Maven maven = Maven.withEngine().with("KUBECONFIG", kubeconfig().toString());
  private final AtomicReference<Process> victim = new AtomicReference<>();
  private int version;

  private static Row broken(
      String step, Server server, String request, int status, String says, Left left) {
    return new Row(step, server, request, "", status, true, says, left);
  }

  private static Row once(
      String step, Server server, String request, int status, String says, Left left) {
    return new Row(step, server, request, "", status, false, says, left);
  }

  private static Row killed(String step, Server server, String request, String after, Left left) {
    return new Row(step, server, request, after, 0, true, "", left);
  }

  private Path kubeconfig() {
    return new Project(work)
        .write(
            "kubeconfig",
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: faulty, cluster: {server: "http://%s"}}]
            contexts: [{name: faulty, context: {cluster: faulty, user: nobody}}]
            users: [{name: nobody, user: {}}]
            current-context: faulty
            """
                .formatted(api.address()))
        .path("kubeconfig");
  }

  @BeforeAll
  void deployOnce() {
    greetings.conceal();
    deploySucceeds();
  }

  @AfterAll
  void clean() {
    greetings.remove(registry);
    api.close();
    images.close();
    reached.close();
  }

  @TestFactory
  Stream<DynamicTest> broken() {
    return BROKEN.stream()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    "%s: %d from %s".formatted(row.step(), row.status(), row.server()),
                    () -> breaks(row)));
  }

  @TestFactory
  Stream<DynamicTest> killed() {
    return KILLED.stream().map(row -> DynamicTest.dynamicTest(row.step(), () -> kills(row)));
  }

  private void breaks(Row row) {
    Set<String> before = change();
    proxy(row).put(new Fault(strikes(row), row.status(), () -> {}));

    MavenRun run = greetings.deploy(maven);

    proxy(row).mend();
    run.failsSaying(row.says());
    assertLeft(row, before);
    deploySucceeds();
  }

  private void kills(Row row) throws Exception {
    Set<String> before = change();
    proxy(row).put(new Fault(strikes(row), 0, this::kill));

    runVictim();

    proxy(row).mend();
    assertLeft(row, before);
    if (row.left() == Left.PENDING || row.left() == Left.ROLLING) {
      greetings.deploy(maven).failsSaying("toa.recover");
      assertLeft(row, before);
      greetings.deploy(maven, "-Dtoa.recover=true").succeeds();
      assertDeployed();
    } else {
      deploySucceeds();
    }
  }

  @Test
  void helmIsNeverAnswered() {
    Set<String> before = change();
    api.put(new Fault(Pattern.compile(UPGRADE).asMatchPredicate(), 0, () -> {}));

    MavenRun run = greetings.deploy(maven, "-Dtoa.timeout=5s");

    api.mend();
    run.failsSaying("Command had not ended after 80 s, so it was stopped: helm upgrade greetings");
    assertThat(cluster.pods().keySet()).isEqualTo(before);
    greetings.deploy(maven, "-Dtoa.recover=true").succeeds();
    assertDeployed();
  }

  @Test
  void helmAloneIsKilled() throws Exception {
    Set<String> before = change();
    api.put(new Fault(Pattern.compile(UPGRADE).asMatchPredicate(), 0, this::killHelm));

    String said = runVictim();

    api.mend();
    assertThat(said).contains("Command failed with exit code 137: helm upgrade greetings");
    assertThat(cluster.pods().keySet()).isEqualTo(before);
    greetings.deploy(maven).failsSaying("toa.recover");
    greetings.deploy(maven, "-Dtoa.recover=true").succeeds();
    assertDeployed();
  }

  private void killHelm() {
    victim
        .get()
        .descendants()
        .filter(process -> process.info().command().orElse("").endsWith("/helm"))
        .forEach(ProcessHandle::destroyForcibly);
  }

  /** Deploys, to be killed. Answers what was written until then. */
  private String runVictim() throws IOException, InterruptedException {
    Path log = work.resolve("killed-%d.log".formatted(version));
    Process process = maven.start(greetings.project().directory(), log, greetings.deployment());
    victim.set(process);
    assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).as(Files.readString(log)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(log)).isNotZero();
    return Files.readString(log);
  }

  /** Kills Maven and all that it started, as a machine that goes down does. */
  private void kill() {
    Process process = victim.get();
    List<ProcessHandle> all = process.descendants().toList();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
  }

  private FaultProxy proxy(Row row) {
    return row.server() == Server.REGISTRY ? images : api;
  }

  private Predicate<String> strikes(Row row) {
    Predicate<String> request = Pattern.compile(row.request()).asMatchPredicate();
    Predicate<String> after = Pattern.compile(row.after()).asMatchPredicate();
    FaultProxy proxy = proxy(row);
    AtomicBoolean struck = new AtomicBoolean();
    return each ->
        request.test(each)
            && (row.after().isEmpty() || proxy.requests().stream().anyMatch(after))
            && (row.lasting() || struck.compareAndSet(false, true));
  }

  /** Changes the sources. Answers what runs. */
  private Set<String> change() {
    version++;
    greetings.version("version-" + version);
    Set<String> pods = cluster.pods().keySet();
    assertThat(pods).as("two replicas, and nothing else").hasSize(2);
    return pods;
  }

  private void assertLeft(Row row, Set<String> before) {
    if (row.left() == Left.DEPLOYED) {
      return;
    }
    if (row.left() == Left.ROLLING) {
      // Kubernetes goes on: new pods that get ready replace the others
      assertThat(ready()).as("pods that are ready").isGreaterThanOrEqualTo(2);
    } else {
      assertThat(cluster.pods().keySet()).as("what ran before still runs").containsAll(before);
    }
    List<String> states = List.copyOf(greetings.revisions().values());
    String newest = states.get(states.size() - 1);
    assertThat(newest)
        .as("revisions: %s", states)
        .isEqualTo(
            row.left() == Left.PENDING || row.left() == Left.ROLLING
                ? "pending-upgrade"
                : "deployed");
    if (row.left() == Left.ROLLED_BACK) {
      assertThat(states.get(states.size() - 2)).as("revisions: %s", states).isEqualTo("failed");
    }
  }

  private void deploySucceeds() {
    greetings.deploy(maven).succeeds();
    assertDeployed();
  }

  /** The sources as they are now run, all of them, and the environment's tag says so. */
  private void assertDeployed() {
    JsonNode deployment = cluster.objects("deployments").get(Greetings.COMPOSITION);
    assertThat(ready()).isEqualTo(2);
    assertThat(cluster.pods()).hasSize(2);
    String image = deployment.at("/spec/template/spec/containers/0/image").asText();
    String tag = image.substring(image.lastIndexOf(':') + 1);
    assertThat(
            Trees.elements(
                    Trees.file(greetings.project().path("target/toa/images.json")).path("images"))
                .map(each -> each.path("reference").asText()))
        .contains(image);
    assertThat(registry.digest(greetings.repository(), "local"))
        .isNotEmpty()
        .isEqualTo(registry.digest(greetings.repository(), tag));
    assertThat(List.copyOf(greetings.revisions().values())).endsWith("deployed");
  }

  private int ready() {
    return cluster
        .objects("deployments")
        .get(Greetings.COMPOSITION)
        .at("/status/readyReplicas")
        .asInt();
  }
}
