package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What a user is told when something is missing, down or wrong: one message with the mend in it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FaultsIT {

  private static final String LOCAL = "-Dtoa.env=local";

  private final Maven maven =
      Maven.running().with(SearchPath.withoutTools()).with("KUBECONFIG", "/nowhere/kubeconfig");

  @Test
  void noEngine() throws IOException {
    HttpServer registry = emptyRegistry();
    try {
      Project module = module(registry.getAddress().getPort());

      maven
          .with("DOCKER_HOST", "unix:///nowhere/docker.sock")
          .run(module.directory(), "toa:build", LOCAL)
          .failsSaying(
              "No container engine answers at unix:///nowhere/docker.sock (DOCKER_HOST)",
              "Start docker");
    } finally {
      registry.stop(0);
    }
  }

  @Test
  void noRegistry() throws IOException {
    int port = closedPort();

    maven
        .run(module(port).directory(), "toa:push", LOCAL)
        .failsSaying("Registry localhost:" + port + " cannot be reached", "'registry.base'");
  }

  @Test
  void unknownRegistry() {
    maven
        .run(
            Project.named("module").editContext("localhost:5000", "registry.invalid").directory(),
            "toa:push",
            LOCAL)
        .failsSaying("Registry registry.invalid cannot be reached", "'registry.base'");
  }

  @Test
  void noKubeconfig() {
    maven
        .run(Project.named("module").directory(), "toa:deploy", LOCAL)
        .failsSaying("the kubeconfig '/nowhere/kubeconfig' names none", "Set KUBECONFIG");
  }

  @Test
  void noCluster() throws IOException {
    int port = closedPort();
    Project project =
        Project.named("module")
            .write(
                "kubeconfig",
                """
                apiVersion: v1
                kind: Config
                clusters: [{name: down, cluster: {server: "https://127.0.0.1:%d"}}]
                users: [{name: nobody, user: {token: none}}]
                contexts: [{name: down, context: {cluster: down, user: nobody}}]
                current-context: down
                """
                    .formatted(port));

    maven
        .with("KUBECONFIG", project.path("kubeconfig").toString())
        .run(project.directory(), "toa:deploy", LOCAL)
        .failsSaying(
            "the cluster at https://127.0.0.1:" + port,
            "cannot be reached",
            "Check that it is running");
  }

  @Test
  void noHelmOfThatName() {
    maven
        .run(Project.named("module").directory(), "toa:template", LOCAL, "-Dtoa.helm=/nowhere/helm")
        .failsSaying("toa.helm: spawn /nowhere/helm ENOENT", "leave toa.helm out");
  }

  @Test
  void noValueForABuildArgument() throws IOException {
    HttpServer registry = emptyRegistry();
    try {
      Project project =
          module(registry.getAddress().getPort())
              .editContext("registry:\n", "registry:\n  build:\n    arguments: [NPM_TOKEN]\n");

      maven
          .run(project.directory(), "toa:build", LOCAL)
          .failsSaying(
              "Environment variable 'NPM_TOKEN' is not set",
              "'registry.build.arguments'",
              "Set it");
    } finally {
      registry.stop(0);
    }
  }

  @Test
  void noContextHere() {
    Project project = Project.named("module").remove("context.toa.yaml");

    maven
        .run(project.directory(), "toa:plan", LOCAL)
        .failsSaying("Cannot find 'context.toa.yaml'", project.directory().toString());
  }

  @Test
  void noContextAtTheGivenPath() {
    maven
        .run(Project.named("module").directory(), "toa:plan", LOCAL, "-Dtoa.path=elsewhere")
        .failsSaying("Cannot find 'context.toa.yaml' from 'elsewhere'");
  }

  @Test
  void contextOfAnotherName() {
    Project project = Project.named("module");
    project.write("context.toa.yml", project.read("context.toa.yaml")).remove("context.toa.yaml");
    String said = "there is 'context.toa.yml': rename it to 'context.toa.yaml'";

    maven
        .run(project.directory(), "toa:plan", LOCAL)
        .failsSaying("no module of this build holds one; " + said);
    maven
        .run(project.directory(), "toa:plan", LOCAL, "-Dtoa.path=.")
        .failsSaying("Cannot find 'context.toa.yaml' from '.'; " + said);
  }

  @Test
  void manifestOfAnotherName() {
    Project project = Project.named("bare").remove("context.toa.yaml");
    String manifest = "components/greetings.hello/manifest.toa.yaml";
    String renamed = "components/greetings.hello/manifest.yaml";
    project.write(renamed, project.read(manifest)).remove(manifest);
    String goal =
        "io.toa:toa-maven-plugin:%s:export-manifest".formatted(Surroundings.pluginVersion());

    maven
        .run(project.path("components/greetings.hello"), goal)
        .failsSaying(
            "Cannot find 'manifest.toa.yaml' from '.', nor 'context.toa.yaml';"
                + " there is 'manifest.yaml': rename it to 'manifest.toa.yaml'");
  }

  @Test
  void linkThatLeadsNowhere() throws IOException {
    Project project = Project.named("module");
    Path link = project.path("components/greetings.hello/lib");
    Files.createSymbolicLink(link, Path.of("nowhere"));

    maven
        .run(project.directory(), "toa:validate", LOCAL)
        .failsSaying(
            "ENOENT: no such file or directory, stat '",
            "(a link of component 'greetings.hello' that cannot be followed)");
  }

  @Test
  void propertiesThatNoGoalKnows() {
    Project project =
        Project.named("reactor").edit("pom.xml", "<properties>", "<properties><toa.own/>");

    MavenRun run =
        maven
            .run(
                project.directory(),
                "toa:validate",
                "-Dtoa.evn=local",
                "-Dtoa.buildSkip=secret",
                "-Dtoa.own=1",
                "-Dtoa.path=deployment",
                "-Dother=2")
            .succeeds();

    assertThat(run.log())
        .as(run.description())
        .filteredOn(line -> line.contains("no goal knows"))
        .containsExactly(
            "[WARNING] -Dtoa.buildSkip: no goal knows this property, so that it is ignored."
                + " Did you mean '-Dtoa.build.skip'?",
            "[WARNING] -Dtoa.evn: no goal knows this property, so that it is ignored."
                + " Did you mean '-Dtoa.env'?")
        .noneMatch(line -> line.contains("secret"));
  }

  @Test
  void contextThatIsNoYaml() {
    Project project =
        Project.named("module").editContext("introspection: false", "introspection: [false");

    maven
        .run(project.directory(), "validate")
        .failsSaying(
            "a sequence is opened at 7:16, and here it needs ',' or ']', not the end of the file",
            "context.toa.yaml:8:1");
  }

  @Test
  void unknownKey() {
    Project project = Project.named("module").editContext("resources: ~", "resource: ~");

    maven
        .run(project.directory(), "validate")
        .failsSaying(
            "context.toa.yaml: must NOT have additional properties",
            "context.toa.yaml:5:1",
            "resource");
  }

  @Test
  void badDuration() {
    maven
        .run(
            Project.named("module").directory(),
            "toa:deploy",
            LOCAL,
            "-Dtoa.wait=true",
            "-Dtoa.timeout=soon")
        .failsSaying("'soon' is not a duration");
  }

  @Test
  void stackTraceOnRequestOnly() {
    MavenRun run =
        maven.run(Project.named("module").directory(), "-e", "toa:export-tags", "-Dtoa.env=foo:");

    assertThat(run.exitCode()).isNotZero();
    assertThat(run.stackTrace()).as(run.description()).anyMatch(line -> line.contains("io.toa"));
  }

  @Test
  void planSaysWhatItCouldNotAsk() throws IOException {
    int port = closedPort();

    MavenRun run = maven.run(module(port).directory(), "-q", "toa:plan", LOCAL).succeeds();

    assertThat(run.outputText())
        .contains(
            "The registry was not probed: Registry localhost:%d cannot be reached".formatted(port),
            "The cluster was not probed: No cluster is configured");
  }

  @Test
  void badEnvironmentChain() {
    maven
        .run(Project.named("module").directory(), "toa:export-tags", "-Dtoa.env=foo:")
        .failsSaying("Environment 'foo:' contains an empty name.");
  }

  @Test
  void noEnvironmentWhereOneIsNeeded() {
    maven
        .run(Project.named("module").directory(), "toa:export-tags")
        .failsSaying("toa:export-tags needs an environment: pass -Dtoa.env=");
  }

  @Test
  void versionThatHelmRefuses() {
    Project project =
        Project.named("module")
            .editContext("name: greetings", "name: greetings\nversion: 1.0.0.Final");

    maven
        .run(project.directory(), "validate")
        .failsSaying(
            "Version '1.0.0.Final' of context 'greetings'",
            "Declare one such as 1.4.0",
            "context.toa.yaml:2:");
  }

  private static Project module(int registryPort) {
    return Project.named("module").editContext("localhost:5000", "localhost:" + registryPort);
  }

  /** A registry that has nothing. */
  private static HttpServer emptyRegistry() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean ping = exchange.getRequestURI().getPath().equals("/v2/");
          exchange.sendResponseHeaders(ping ? 200 : 404, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  /** A port that nothing listens at. */
  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
