package io.toa.it;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The application of one component, with a namespace and a place in the registry that are its own.
 *
 * @param project its sources
 * @param cluster its namespace
 */
record Greetings(Project project, Kubernetes cluster) {

  /** Its only workload. */
  static final String COMPOSITION = "composition-greetings-hello";

  private static final String SOURCES = "components/greetings.hello/";
  private static final String MARKER = SOURCES + "marker";
  private static final String NEVER_READY = SOURCES + "never-ready";

  /** One with a name that is in use nowhere. */
  static Greetings create(String name) {
    return create(name, RegisteredSample.REGISTRY);
  }

  /**
   * The same, whose images are pushed and pulled by way of an address.
   *
   * @param registry where {@link RegisteredSample#REGISTRY} is reached, {@code host:port}
   */
  static Greetings create(String name, String registry) {
    String unique = "%s-%s".formatted(name, UUID.randomUUID().toString().substring(0, 8));
    Project project = new Project(Project.named("parallel").path("greetings"));
    project.editContext(
        "registry:\n  base: registry.example.com/acme",
        """
        registry:
          base: %s/%s
          platforms: ~
          build:
            image: %s/testbed/runtime:1\
        """
            .formatted(registry, unique, RegisteredSample.REGISTRY));
    return new Greetings(project, Kubernetes.create(unique));
  }

  /** Stores the secrets that a deploy of it asks for. */
  Greetings conceal() {
    Maven.withEngine()
        .with("username", "guest")
        .with("password", "guest")
        .run(
            project.directory(),
            "toa:conceal",
            "-Dtoa.secret=amqp-context.default",
            "-Dtoa.keys=username,password",
            "-Dtoa.namespace=" + cluster.namespace())
        .succeeds();
    return this;
  }

  /** Changes its sources. What is deployed then answers with this version. */
  void version(String version) {
    project.write(MARKER, version + "\n");
  }

  /** Changes its sources so that what is deployed never gets ready. */
  void breakDown() {
    project.write(NEVER_READY, "\n");
  }

  /** Takes back {@link #breakDown}. */
  void mend() {
    project.remove(NEVER_READY);
  }

  /** Has the engine run a command while it builds the image of the dependencies. */
  void command(String command) {
    project.editContext("  build:\n", "  build:\n    run: \"%s\"\n".formatted(command));
  }

  /** Takes back {@link #command} of the same command. */
  void withoutCommand(String command) {
    project.editContext("    run: \"%s\"\n".formatted(command), "");
  }

  /**
   * The goal and the options of a deploy that is waited for: for as long as a loaded machine may
   * need.
   *
   * @param more options that come after them
   */
  String[] deployment(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "toa:deploy",
                "-Dtoa.env=local",
                "-Dtoa.builder=default",
                "-Dtoa.wait=true",
                "-Dtoa.timeout=4m",
                "-Dtoa.namespace=" + cluster.namespace()));
    arguments.addAll(Arrays.asList(more));
    return arguments.toArray(String[]::new);
  }

  /** Deploys it. */
  MavenRun deploy(Maven maven, String... more) {
    return maven.run(project.directory(), deployment(more));
  }

  /** The states of the revisions of its release, as Helm has noted them down. */
  Map<Integer, String> revisions() {
    Map<Integer, String> states = new TreeMap<>();
    cluster.objects("secrets").values().stream()
        .map(secret -> secret.at("/metadata/labels"))
        .filter(labels -> labels.path("owner").asText().equals("helm"))
        .forEach(
            labels -> states.put(labels.path("version").asInt(), labels.path("status").asText()));
    return states;
  }

  /** The repository of its image. */
  String repository() {
    return "%s/greetings/%s".formatted(cluster.namespace(), COMPOSITION);
  }

  /** Removes its namespace, and its images from the registry. */
  void remove(TestRegistry registry) {
    cluster.delete();
    registry.empty(repository());
  }
}
