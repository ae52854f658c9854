package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.toa.core.ClusterException;
import io.toa.core.ProgramException;
import io.toa.core.RefusalException;
import io.toa.core.ToaException;
import io.toa.core.build.BuildOptions;
import io.toa.core.build.Docker;
import io.toa.core.build.Engine;
import io.toa.core.build.EngineAddress;
import io.toa.core.build.ImageBuilder;
import io.toa.core.build.ImageResult;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.helm.HelmOptions;
import io.toa.core.helm.ProgramHelm;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Image;
import io.toa.core.process.ProgramRunner;
import io.toa.core.testing.RecordedOutput;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Spec: operations.md 12, TV1 to TV14, TV16 and TV24: what is done, in which order, and what not.
 */
@DisabledOnOs(OS.WINDOWS)
class DeploymentTest {

  private static final int VECTORS = 37;
  private static final Set<String> COMMANDS = Set.of("deploy", "push", "build");

  private static final String IN_PROGRESS =
      "echo 'Error: another operation (install/upgrade/rollback) is in progress' >&2; ";

  @TempDir Path directory;
  private final CommandTable table = new CommandTable();
  private final List<String> out = new ArrayList<>();
  private final RecordedOutput heard = new RecordedOutput();
  private final List<ImageResult> made = new ArrayList<>();
  private Calls calls;
  private RecordedServer server;

  @BeforeEach
  void start() throws IOException {
    calls = new Calls(directory);
    server = new RecordedServer(calls);
    Files.createDirectories(directory.resolve("component"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  static Stream<Arguments> vectors() {
    List<Mapping> vectors =
        Vectors.list("deploy/vectors.yaml", VECTORS).stream()
            .filter(vector -> COMMANDS.contains(new Scenario(vector).command()))
            .toList();
    assertThat(vectors).hasSize(23);
    return vectors.stream()
        .map(
            vector ->
                Arguments.of(
                    vector.text("vector").orElseThrow() + ": " + vector.text("name").orElseThrow(),
                    vector));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void doesWhatTheReferenceDoes(String name, Mapping vector) throws IOException {
    Scenario scenario = new Scenario(vector);
    Model model = model(scenario);
    Throwable fault = catchThrowable(() -> carryOut(scenario, model));

    checkEnd(vector, fault);
    checkCalls(vector, model);
    if (vector.has("heard")) {
      assertThat(heard.written()).isEqualTo(vector.texts("heard"));
    }
    for (String line : vector.texts("stdout")) {
      assertThat(out).contains(actual(line, model));
    }
    for (String file : vector.texts("written")) {
      assertThat(Files.readString(directory.resolve("charts")))
          .contains(file.replace("<chart>/", "").replace("/*", ""));
    }
  }

  private void checkEnd(Mapping vector, Throwable fault) {
    Object exit = vector.get("exit").orElseThrow().plain();
    if (Long.valueOf(0).equals(exit)) {
      assertThat(fault).isNull();
    } else {
      assertThat(fault).isInstanceOf(ToaException.class);
      vector
          .text("stderr")
          .ifPresent(message -> assertThat(fault.getMessage().lines()).startsWith(message));
      vector
          .text("begins")
          .ifPresent(words -> assertThat(fault).hasMessageStartingWith(table.said(words)));
    }
  }

  private void checkCalls(Mapping vector, Model model) {
    List<String> all = calls.all();
    List<String> done = all.stream().filter(call -> !table.isMoved(call)).toList();
    if (vector.has("calls")) {
      List<String> theirs =
          vector.items("calls").stream()
              .map(call -> ((Mapping) call).text("run").orElseThrow())
              .toList();
      assertThat(done.stream().filter(call -> !table.isAdded(call)).toList())
          .containsExactlyElementsOf(
              theirs.stream()
                  .filter(call -> !table.isMoved(call))
                  .map(call -> table.ours(actual(call, model)))
                  .toList());
    }
    List<String> included =
        vector.texts("includes").stream().map(call -> table.ours(actual(call, model))).toList();
    if (!included.isEmpty()) {
      assertThat(done).containsSubsequence(included);
    }
    for (String beginning : vector.texts("never")) {
      table
          .never(beginning)
          .forEach(each -> assertThat(all).noneMatch(call -> call.startsWith(each)));
    }
    boolean pushes = done.stream().anyMatch(call -> call.contains(" --push "));
    assertThat(all.stream().filter(table::isMoved)).hasSize(pushes ? 1 : 0);
  }

  /** The tags of a vector are stand-ins. */
  private static String actual(String text, Model model) {
    Image.Sources edge = (Image.Sources) model.images().registered().get(0);
    return text.replace("deps-5e6f7a8b", edge.base().reference().tag())
        .replace("1a2b3c4d", edge.reference().tag());
  }

  private Model model(Scenario scenario) {
    return scenario.model(directory.resolve("component"));
  }

  private void carryOut(Scenario scenario, Model model) {
    Deployment deployment = deployment(scenario);
    switch (scenario.command()) {
      case "build" -> deployment.build(model);
      case "push" -> deployment.push(model);
      default -> {
        if (scenario.isDry()) {
          deployment.template(model);
        } else {
          deployment.deploy(model, scenario.options());
        }
      }
    }
  }

  private Deployment deployment(Scenario scenario) {
    Optional<String> namespace = scenario.options().namespace();
    if (scenario.fails("kubectl")) {
      server.forbidSecrets();
    } else if (scenario.is("namespaced", true)) {
      server.deploySecrets(namespace.orElse("default"), scenario.secrets("secrets"));
      server.deploySecrets("elsewhere", scenario.secrets("elsewhere"));
    }
    String docker =
        calls.program(
            "docker",
            "case \"$*\" in 'buildx inspect'*) exit %d;; esac"
                .formatted(scenario.is("builder", true) ? 0 : 1));
    String helm =
        calls.program(
            "helm",
            """
            if [ "$1" = version ]; then echo v4.1.4; exit; fi
            echo "output of helm $1"
            for chart; do :; done
            if [ "$1" = upgrade ]; then ls "$chart" "$chart/templates" > '%s/charts'; %sexit %d; fi
            """
                .formatted(
                    directory,
                    scenario.fails("helm upgrade: another") ? IN_PROGRESS : "",
                    scenario.fails("helm") ? 1 : 0));
    ProgramRunner runner = new ProgramRunner();
    ClusterAccess access = new ClusterAccess(Optional.empty(), Optional.empty(), namespace);
    EngineAddress address = server.engine();
    Docker program = new Docker(docker, runner, address);
    return new Deployment(
        new RecordedRegistry(calls, scenario.is("pushed", true)),
        () ->
            new ImageBuilder(
                () -> new Engine(address, program),
                Optional.empty(),
                new BuildContexts()::of,
                scenario.variables(),
                new SkippedImages(out)),
        BuildOptions.of(false),
        () -> new ProgramHelm(helm, access, HelmOptions.NONE, runner, heard),
        () -> server.cluster(directory, namespace),
        out::add,
        made::addAll);
  }

  private static Scenario scenario(Map<String, ?> more) {
    return new Scenario(Mapping.of(more).with("command", Node.of("deploy production")));
  }

  @Test
  void saysWhyEachCommandIsReplaced() {
    assertThat(table.rows("replaced")).hasSize(8);
    assertThat(table.reasons()).hasSize(13).noneMatch(String::isBlank);
  }

  /** Here, in SecretsTest, LocalEnvironmentTest, LocalVariablesTest and cluster.VectorsTest. */
  @Test
  void everyVectorIsHeldOrOfACommandThatIsNotThere() {
    Set<String> held = Set.of("export", "env", "drain", "conceal", "reveal");
    assertThat(Vectors.list("deploy/vectors.yaml", VECTORS))
        .extracting(vector -> new Scenario(vector).command())
        .allMatch(
            command ->
                COMMANDS.contains(command) || held.contains(command) || table.isAbsent(command));
  }

  @Test
  void aFaultOfHelmIsHelmsOwn() {
    Scenario scenario =
        new Scenario(
            Mapping.of(Map.of("command", "deploy production -w", "fails", "helm upgrade")));
    assertThatThrownBy(() -> carryOut(scenario, model(scenario)))
        .isInstanceOf(ProgramException.class);
  }

  @Test
  void aClusterThatCannotBeAskedIsNotOneThatLacksSecrets() {
    Scenario scenario = scenario(Map.of("fails", "kubectl get secrets"));
    assertThatThrownBy(() -> carryOut(scenario, model(scenario)))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("403");
  }

  @Test
  void saysWhereTheNamespaceIsNotThere() {
    Scenario scenario = scenario(Map.of("namespaced", false));
    assertThatThrownBy(() -> carryOut(scenario, model(scenario)))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("There is no namespace 'default' in the cluster at ");
    assertThat(calls.all()).containsExactly("cluster secrets");
  }

  @Test
  void saysThatSecretsAreNeededBeforeTheNamespaceIsMade() {
    Scenario scenario = scenario(Map.of("namespaced", false));
    Model model = model(scenario);
    Deployment deployment = deployment(scenario);
    assertThatThrownBy(
            () -> deployment.deploy(model, scenario.options().withNamespaceCreation(true)))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("There is no namespace 'default' in the cluster at ")
        .hasMessageEndingWith(
            "/. It can be made, but these secrets are needed in it first:"
                + " toa-mongodb.default/username, toa-mongodb.default/password. 'toa:conceal' with"
                + " -Dtoa.createNamespace=true writes them, and makes it.");
    assertThat(calls.all()).containsExactly("cluster secrets");
  }

  @Test
  void saysThatTheNamespaceIsNotThereWhereNoSecretIsNeededEither() {
    Scenario scenario = scenario(Map.of("namespaced", false, "required", List.of()));
    Model model = model(scenario);
    Deployment deployment = deployment(scenario);
    assertThatThrownBy(() -> deployment.deploy(model, scenario.options()))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("There is no namespace 'default' in the cluster at ")
        .hasMessageEndingWith(
            "/. Create it, have it made by -Dtoa.createNamespace=true, or name another by"
                + " toa.namespace.");
    assertThat(calls.all()).isEmpty();
  }

  @Test
  void deploysIntoANamespaceThatIsNotThereWhereNoSecretIsNeeded() {
    Scenario scenario = scenario(Map.of("namespaced", false, "required", List.of()));
    Model model = model(scenario);
    deployment(scenario).deploy(model, scenario.options().withNamespaceCreation(true));
    assertThat(calls.all()).contains("helm upgrade todos -i <chart>");
  }

  @Test
  void installsWhatIsPushedWithoutAnEngine() {
    Scenario scenario = scenario(Map.of("pushed", true));
    Model model = model(scenario);
    deployment(scenario).install(model, scenario.options());
    assertThat(calls.all())
        .containsExactlyElementsOf(
            Stream.of(
                    "cluster secrets",
                    "cluster release",
                    "helm version --short",
                    "registry find registry.example.com/acme/todos/composition-edge:1a2b3c4d",
                    "registry tag registry.example.com/acme/todos/composition-edge:production"
                        + " registry.example.com/acme/todos/composition-edge:1a2b3c4d",
                    "helm upgrade todos -i <chart>",
                    "cluster release")
                .map(call -> actual(call, model))
                .toList());
  }

  @Test
  void saysWhatItDeploysWhereAndWithWhatBeforeAnythingIsBuilt() {
    Scenario scenario = scenario(Map.of("pushed", true));
    Model model = model(scenario);
    deployment(scenario).deploy(model, scenario.options());
    assertThat(out.get(0))
        .matches(
            "Deploying todos 1\\.4\\.0 for environment 'production' into namespace 'default' of the"
                + " cluster at http://localhost:\\d+/ \\(context 'here'\\), with helm v4\\.1\\.4");
    assertThat(out.get(out.size() - 1)).matches("Deployed todos 1\\.4\\.0 in \\d+ s");
  }

  @Test
  void saysNothingOfAnEndThatIsNone() {
    Scenario scenario =
        new Scenario(Mapping.of(Map.of("command", "deploy", "fails", "helm upgrade")));
    Model model = model(scenario);
    Throwable fault = catchThrowable(() -> deployment(scenario).install(model, scenario.options()));
    assertThat(fault).isInstanceOf(ProgramException.class);
    assertThat(out.get(0)).startsWith("Deploying todos 1.4.0 into namespace 'default' of ");
    assertThat(out).noneMatch(line -> line.startsWith("Deployed"));
  }

  private static String revision(int number, String status) {
    return """
    {"metadata": {"name": "%1$d", "labels": {"owner": "helm", "name": "todos",
     "version": "%1$d", "status": "%2$s", "modifiedAt": "1796014800"}}}
    """
        .formatted(number, status);
  }

  @Test
  void refusesBeforeAnythingIsBuiltWhereTheReleaseIsPending() {
    server.deployReleases(List.of(revision(1, "deployed"), revision(2, "pending-upgrade")));
    Scenario scenario = scenario(Map.of("pushed", false));
    Model model = model(scenario);
    Deployment deployment = deployment(scenario);
    assertThatThrownBy(() -> deployment.deploy(model, scenario.options()))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("Release 'todos' in namespace 'default' is 'pending-upgrade': ");
    assertThatThrownBy(() -> deployment.install(model, scenario.options()))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("Release 'todos' in namespace 'default' is 'pending-upgrade': ");
    assertThat(calls.all())
        .containsExactly(
            "cluster secrets", "cluster release", "cluster secrets", "cluster release");
    assertThat(out).isEmpty();
  }

  @Test
  void recoversBeforeAnythingIsBuilt() {
    server.deployReleases(List.of(revision(1, "deployed"), revision(2, "pending-upgrade")));
    Scenario scenario = scenario(Map.of("pushed", true));
    Model model = model(scenario);
    deployment(scenario).deploy(model, scenario.options().withRecovery(true));
    assertThat(calls.all())
        .startsWith(
            "cluster secrets", "cluster release", "helm version --short", "helm rollback todos 1")
        .contains("helm upgrade todos -i <chart>");
    assertThat(out.get(0)).startsWith("Deploying todos 1.4.0 ");
    assertThat(out.get(1)).endsWith(": rolling it back to revision 1");
  }

  @Test
  void changesNothingWhereAPlanThatWasReviewedDoesNotHold() {
    String record = "{\"version\": %d, \"info\": {\"status\": \"%s\"}, \"manifest\": \"\"}";
    server.deployRecords(record.formatted(2, "pending-upgrade"), record.formatted(1, "deployed"));
    Scenario scenario = scenario(Map.of("pushed", true));
    Model model = model(scenario);
    Deployment deployment = deployment(scenario);
    assertThatThrownBy(
            () ->
                deployment.deploy(
                    model,
                    scenario.options().withRecovery(true),
                    plan -> {
                      throw new RefusalException("the release is another");
                    }))
        .hasMessage("the release is another");
    assertThat(calls.all())
        .noneMatch(call -> call.startsWith("helm rollback") || call.startsWith("registry tag"));
  }

  @Test
  void saysWhatToDoWhereHelmFindsTheReleasePending() {
    Scenario scenario =
        scenario(Map.of("fails", "helm upgrade: another operation", "pushed", true));
    Model model = model(scenario);
    Deployment deployment = deployment(scenario);
    assertThatThrownBy(() -> deployment.deploy(model, scenario.options()))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("Command failed with exit code 1: ")
        .hasMessageContaining("another operation (install/upgrade/rollback) is in progress")
        .hasMessageEndingWith("\nAnother deploy of the release has ended meanwhile: try again.");
  }

  @Test
  void waitsForThePodsOfWhatTheReleaseLoses() {
    server.deployComposition("todos", "former");
    Scenario scenario = new Scenario(Mapping.of(Map.of("command", "deploy production -w")));

    deployment(scenario).deploy(model(scenario), scenario.options());

    assertThat(server.podSelectors()).contains("toa/composition in (edge,former)");
  }

  @Test
  void updatesDependenciesBeforeAnUpgradeThatIsWaitedFor() {
    Scenario scenario =
        new Scenario(Mapping.of(Map.of("command", "deploy production -w", "references", true)));

    deployment(scenario).deploy(model(scenario), scenario.options());

    assertThat(calls.all())
        .containsSubsequence(
            "helm dependency update <chart>", "helm upgrade todos -i --wait <rollback> <chart>");
  }

  @Test
  void refusesToInstallWhatIsNotPushed() {
    Scenario scenario = scenario(Map.of("pushed", false));
    Model model = model(scenario);
    String image = actual("registry.example.com/acme/todos/composition-edge:1a2b3c4d", model);
    Deployment deployment = deployment(scenario);
    assertThatThrownBy(() -> deployment.install(model, scenario.options()))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "Images are not pushed: %s. Push them with 'toa:push', or run 'toa:deploy'.", image);
    assertThat(calls.all())
        .containsExactly(
            "cluster secrets", "cluster release", "helm version --short", "registry find " + image);
  }

  @Test
  void asksNobodyForAPlanOffline() {
    Scenario scenario = scenario(Map.of());
    Model model = model(scenario);
    Plan plan = deployment(scenario).plan(model, true);
    assertThat(calls.all()).isEmpty();
    assertThat(plan.images())
        .extracting(PlannedImage::state)
        .containsExactly(PlannedImage.State.NOT_PROBED, PlannedImage.State.NOT_PROBED);
    assertThat(plan.missingSecrets()).isEmpty();
  }

  @Test
  void changesNothingForAPlan() {
    Scenario scenario =
        scenario(
            Map.of("pushed", false, "secrets", Map.of("toa-mongodb.default", List.of("username"))));
    Model model = model(scenario);
    Plan plan = deployment(scenario).plan(model, false);
    assertThat(calls.all())
        .containsExactlyElementsOf(
            Stream.of(
                    "registry find registry.example.com/acme/todos/composition-edge:deps-5e6f7a8b",
                    "registry find registry.example.com/acme/todos/composition-edge:1a2b3c4d",
                    "registry find registry.example.com/acme/todos/composition-edge:production",
                    "cluster secrets",
                    "cluster release",
                    "helm template todos --kube-version v1.33.2 <chart>")
                .map(call -> actual(call, model))
                .toList());
    assertThat(plan.tags()).extracting(PlannedTag::state).containsExactly(PlannedTag.State.MADE);
    assertThat(plan.release().orElseThrow().newest()).isEmpty();
    assertThat(plan.images())
        .extracting(PlannedImage::state)
        .containsExactly(PlannedImage.State.MISSING, PlannedImage.State.MISSING);
    assertThat(plan.missingSecrets()).contains(List.of("toa-mongodb.default/password"));
  }

  @Test
  void doesNothingWhereWhatWasReviewedDoesNotHold() {
    Scenario scenario = scenario(Map.of("pushed", false));
    Model model = model(scenario);
    List<Plan> plans = new ArrayList<>();

    assertThatThrownBy(
            () ->
                deployment(scenario)
                    .deploy(
                        model,
                        scenario.options(),
                        plan -> {
                          plans.add(plan);
                          throw new RefusalException("not as it was reviewed");
                        }))
        .isInstanceOf(RefusalException.class)
        .hasMessage("not as it was reviewed");

    assertThat(plans).singleElement().matches(Plan::isComplete);
    assertThat(calls.all())
        .noneMatch(
            call ->
                call.startsWith("docker ")
                    || call.startsWith("registry tag ")
                    || call.startsWith("helm upgrade "));
  }

  @Test
  void deploysWhatWasReviewed() {
    Scenario scenario = scenario(Map.of("pushed", true));
    Model model = model(scenario);

    deployment(scenario).deploy(model, scenario.options(), plan -> {});

    assertThat(calls.all()).contains("helm upgrade todos -i <chart>");
  }
}
