package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The packaging, the phase and the goals in a build. Extended for each Maven that is supported. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LifecycleIT {

  private static final String ENVIRONMENT = "-Dtoa.env=production";
  private static final String REFERENCE =
      "registry\\.example\\.com/acme/greetings/composition-greetings-hello:[0-9a-f]{8}";
  private static final String OF_THE_CONFIGURED =
      "registry\\.example\\.com/acme/settled/composition-greetings-hello:[0-9a-f]{8}";

  private final Maven maven;

  LifecycleIT(String version) {
    this(Maven.of(version));
  }

  LifecycleIT(Maven maven) {
    this.maven = maven.with(SearchPath.withoutTools());
  }

  @Test
  void packagingBindsTheGoalsInOrder() throws IOException {
    Project module = Project.named("module");
    Path pom = Path.of("com", "example", "it", "module", "2.7.1", "module-2.7.1.pom");
    Path installed = Surroundings.repository().resolve(pom);
    Files.deleteIfExists(installed);

    MavenRun run =
        maven
            .run(
                module.directory(),
                "deploy",
                "-Dtoa.skip",
                "-DaltDeploymentRepository=staging::" + module.path("staging").toUri())
            .succeeds();

    assertThat(run.goals())
        .as(run.description())
        .containsExactly(
            "toa:validate (default-validate) @ module",
            "toa:build (default-build) @ module",
            "install:install (default-install) @ module",
            "deploy:deploy (default-deploy) @ module",
            "toa:push (default-push) @ module");
    assertThat(run.output())
        .filteredOn(line -> line.endsWith("Skipped, since toa.skip is set."))
        .hasSize(3);
    assertThat(installed).isRegularFile();
    assertThat(module.path("staging").resolve(pom)).isRegularFile();
  }

  @Test
  void packagesWithoutAnEngineWhereBuildingIsSkipped() {
    Project module = Project.named("module");

    MavenRun run = maven.run(module.directory(), "package", "-Dtoa.build.skip").succeeds();

    assertThat(run.goals())
        .as(run.description())
        .containsExactly(
            "toa:validate (default-validate) @ module", "toa:build (default-build) @ module");
    assertThat(run.output())
        .as("the context is checked, the images are left out: %s", run.description())
        .filteredOn(line -> line.endsWith("Skipped, since toa.build.skip is set."))
        .hasSize(1);
  }

  @Test
  void knowsItsPhaseAtTheRootOfAReactor() {
    MavenRun run =
        maven.run(Project.named("reactor").directory(), "toa-install", "-Dtoa.skip").succeeds();

    assertThat(run.goals())
        .as(run.description())
        .containsExactly(
            "toa:install (default-install) @ reactor",
            "toa:install (default-install) @ library",
            "toa:install (default-install) @ deployment");
  }

  @Test
  void runsWhereAContextIsAndSumsUpOnce() {
    MavenRun run =
        maven.run(Project.named("reactor").directory(), "toa:export-tags", ENVIRONMENT).succeeds();

    assertThat(run.output())
        .as(run.description())
        .filteredOn(line -> line.contains("composition-greetings-hello"))
        .singleElement()
        .satisfies(line -> assertThat(line).containsPattern(REFERENCE));
    assertThat(run.output())
        .as(run.description())
        .filteredOn(line -> line.contains("context"))
        .containsExactly("[INFO] toa:export-tags: 1 of 3 modules hold a context.");
  }

  @Test
  void preparesTwoContextsSideBySide() {
    Project one = Project.named("parallel");
    Project other = Project.named("parallel");

    maven.run(one.directory(), "package", "-Dtoa.build.skip", ENVIRONMENT).succeeds();
    MavenRun run =
        maven.run(other.directory(), "-T2", "package", "-Dtoa.build.skip", ENVIRONMENT).succeeds();

    assertThat(run.output())
        .as(run.description())
        .anyMatch(line -> line.contains("thread count of 2"));
    for (String file : List.of("Chart.yaml", "values.yaml")) {
      for (String module : List.of("greetings", "farewells")) {
        String path = module + "/target/chart/" + file;
        assertThat(other.read(path))
            .as(path)
            .contains(module)
            .doesNotContain(module.equals("greetings") ? "farewells" : "greetings")
            .isEqualTo(one.read(path));
      }
    }
  }

  @Test
  void runsInTheModulesThatAreSelected() {
    MavenRun run =
        maven
            .run(
                Project.named("reactor").directory(),
                "-q",
                "toa:export-tags",
                ENVIRONMENT,
                "-pl",
                "deployment")
            .succeeds();

    assertThat(run.outputText()).as(run.description()).matches(REFERENCE + "\n");
  }

  @Test
  void configuresAModuleByItsOwnPom() {
    Project reactor =
        Project.named("reactor")
            .edit(
                "deployment/pom.xml",
                "<packaging>toa</packaging>",
                """
                <packaging>toa</packaging>
                <build>
                  <plugins>
                    <plugin>
                      <groupId>io.toa</groupId>
                      <artifactId>toa-maven-plugin</artifactId>
                      <configuration>
                        <env>local</env>
                        <target>tags.txt</target>
                      </configuration>
                    </plugin>
                  </plugins>
                </build>
                """);

    MavenRun run = maven.run(reactor.directory(), "toa:export-tags").succeeds();

    assertThat(reactor.read("deployment/tags.txt"))
        .as(run.description())
        .matches("localhost:5000/greetings/composition-greetings-hello:[0-9a-f]{8}\n");
  }

  @Test
  void takesThePathOfTheCommandLineForTheProjectItWasStartedInOnly() {
    Project reactor = Project.named("reactor");

    MavenRun run =
        maven
            .run(reactor.directory(), "-q", "toa:export-tags", ENVIRONMENT, "-Dtoa.path=deployment")
            .succeeds();

    assertThat(run.output())
        .as("once for the root, once for the module: %s", run.description())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).matches(REFERENCE));
  }

  @Test
  void takesThePathThatThePomConfigures() {
    Project configured = Project.named("configured");

    MavenRun run =
        maven.run(configured.directory(), "-q", "toa:export-tags", ENVIRONMENT).succeeds();

    assertThat(run.output())
        .as(run.description())
        .singleElement()
        .satisfies(line -> assertThat(line).matches(OF_THE_CONFIGURED));
  }

  @Test
  void looksForTheContextUpwardsWhereThereIsNoPom() {
    Project bare = Project.named("bare");

    MavenRun run =
        maven
            .run(
                bare.path("components/greetings.hello"),
                "-q",
                "io.toa:toa-maven-plugin:%s:export-tags".formatted(Surroundings.pluginVersion()),
                ENVIRONMENT)
            .succeeds();

    assertThat(run.output())
        .as(run.description())
        .singleElement()
        .satisfies(
            line ->
                assertThat(line)
                    .matches(
                        "registry\\.example\\.com/acme/bare/composition-greetings-hello:[0-9a-f]{8}"));
  }

  @Test
  void printsAResultAndNothingElseOrWritesItToTheTarget() throws IOException {
    Project module = Project.named("module");
    Path target = module.path("tags.txt");

    MavenRun printed =
        maven.run(module.directory(), "-q", "toa:export-tags", ENVIRONMENT).succeeds();
    MavenRun written =
        maven
            .run(module.directory(), "-q", "toa:export-tags", ENVIRONMENT, "-Dtoa.target=" + target)
            .succeeds();

    assertThat(printed.outputText()).as(printed.description()).matches(REFERENCE + "\n");
    assertThat(written.outputText()).as(written.description()).isEmpty();
    assertThat(Files.readString(target)).isEqualTo(printed.outputText());
  }

  @Test
  void exportsAComponentWithoutAContextAndWithoutAPom() {
    Project bare = Project.named("bare").remove("context.toa.yaml");
    String goal =
        "io.toa:toa-maven-plugin:%s:export-manifest".formatted(Surroundings.pluginVersion());

    MavenRun run =
        maven.run(bare.path("components/greetings.hello/operations"), "-q", goal).succeeds();

    assertThat(run.outputText())
        .as(run.description())
        .startsWith("name: hello\nnamespace: greetings\nversion: ");
    maven
        .run(bare.directory(), "-q", goal)
        .failsSaying("Cannot find 'manifest.toa.yaml' from '.', nor 'context.toa.yaml'");
  }

  @Test
  void exportsTheComponentThatTheCommandLineNamesOnce() {
    MavenRun run =
        maven
            .run(
                Project.named("reactor").directory(),
                "-q",
                "toa:export-manifest",
                "-Dtoa.path=deployment/components/greetings.hello")
            .succeeds();

    assertThat(run.output())
        .as(run.description())
        .startsWith("name: hello", "namespace: greetings")
        .doesNotContain("---")
        .filteredOn("name: hello"::equals)
        .hasSize(1);
  }

  @Test
  void asksForSecretsAndShowsNoValue() {
    Project module = Project.named("module");

    MavenRun run =
        maven
            .typing("someone\ntop secret\n")
            .run(module.directory(), "toa:env", "-Dtoa.interactive")
            .succeeds();

    assertThat(module.read(".env"))
        .as(run.description())
        .contains(
            "TOA_ENV=local\n",
            "TOA_AMQP_CONTEXT__USERNAME=someone\n",
            "TOA_AMQP_CONTEXT__PASSWORD=top secret\n");
    assertThat(run.description())
        .contains("toa-amqp-context.default/username: ")
        .doesNotContain("someone", "top secret");
  }

  @Test
  void givesTheVersionOfTheProjectToAContextWithoutOne() {
    Project module = Project.named("module");

    MavenRun run =
        maven
            .run(
                module.directory(),
                "toa:export-deployment",
                ENVIRONMENT,
                "-Dtoa.target=" + module.path("chart"))
            .succeeds();

    JsonNode chart = Trees.file(module.path("chart/Chart.yaml"));
    assertThat(chart.path("version").asText()).as(run.description()).isEqualTo("2.7.1");
    assertThat(chart.path("appVersion").asText()).isEqualTo("2.7.1");
  }

  @Test
  void saysByTheExitCodeThatADeployWouldChangeSomething() {
    Project module = Project.named("module");
    String[] offline = {"toa:plan", ENVIRONMENT, "-Dtoa.plan.offline", "-Dtoa.plan.detailed"};

    MavenRun changes = maven.run(module.directory(), offline);
    assertThat(changes.exitCode()).as(changes.description()).isEqualTo(2);
    assertThat(changes.output())
        .as("the build has succeeded, and all of it is written")
        .anyMatch(line -> line.contains("BUILD SUCCESS"));
    MavenRun failing =
        maven.run(
            module.directory(),
            "toa:plan",
            "toa:export-manifest",
            "-Dtoa.component=nothing.such",
            ENVIRONMENT,
            "-Dtoa.plan.offline",
            "-Dtoa.plan.detailed");
    assertThat(failing.exitCode()).as(failing.description()).isEqualTo(1);
    maven.run(module.directory(), "toa:plan", ENVIRONMENT, "-Dtoa.plan.offline").succeeds();
  }

  @Test
  void writesThePlanInEveryForm() {
    Project module = Project.named("module");
    String[] goal = {"-q", "toa:plan", ENVIRONMENT, "-Dtoa.plan.offline", "-Dtoa.plan.format=json"};

    String printed = maven.run(module.directory(), goal).succeeds().outputText();

    assertThat(module.read("target/toa/plan.json")).isEqualTo(printed);
    JsonNode plan = Trees.json(printed);
    assertThat(plan.path("format").asInt()).isEqualTo(1);
    assertThat(plan.path("context").asText()).isEqualTo("greetings");
    assertThat(plan.path("offline").asBoolean()).isTrue();
    assertThat(module.read("target/toa/plan.md")).startsWith("## Plan: greetings ");
    assertThat(module.read("target/toa/plan.txt")).startsWith("Plan: greetings ");
    maven
        .run(module.directory(), "toa:plan", ENVIRONMENT, "-Dtoa.plan.format=xml")
        .failsSaying("'toa.plan.format' is 'xml'. Give one of: text, json, markdown.");
    maven
        .run(module.directory(), "toa:deploy", ENVIRONMENT, "-Dtoa.plan=target/toa/plan.json")
        .failsSaying("was made offline");
    maven
        .run(module.directory(), "toa:deploy", ENVIRONMENT, "-Dtoa.plan=none.json")
        .failsSaying("There is no plan '", "none.json'");
  }

  @Test
  void explainsItself() {
    MavenRun run = maven.run(Project.named("module").directory(), "toa:help").succeeds();

    assertThat(run.output())
        .as(run.description())
        .contains(
            "toa:build",
            "toa:conceal",
            "toa:deploy",
            "toa:env",
            "toa:export-deployment",
            "toa:export-entity",
            "toa:export-images",
            "toa:export-manifest",
            "toa:export-secrets",
            "toa:export-tags",
            "toa:help",
            "toa:install",
            "toa:plan",
            "toa:prune",
            "toa:push",
            "toa:reveal",
            "toa:rollback",
            "toa:status",
            "toa:template",
            "toa:uninstall",
            "toa:validate");
  }
}
