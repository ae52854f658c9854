package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.build.BuildOptions;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.component.ComponentReader;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.NativeLibraries;
import io.toa.core.component.bridge.SwcModuleParser;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.ToaDefinitions;
import io.toa.core.deploy.git.Commits;
import io.toa.core.helm.EmbeddedHelm;
import io.toa.core.helm.HelmOptions;
import io.toa.core.image.Image;
import io.toa.core.report.PlanJson;
import io.toa.core.report.PlanMarkdown;
import io.toa.core.report.PlanText;
import io.toa.core.testing.HelmLibrary;
import io.toa.core.testing.SilentOutput;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The plan of the sample application, after some of it has changed since it was deployed. With the
 * system property {@code toa.golden} set, what is expected is written anew.
 */
class PlanReportsTest {

  private static final Path SAMPLE = Path.of("../it/example");
  private static final String SETTLE = "components/billing.invoices/operations/settle.js";
  private static final List<String> SECRETS = List.of("hunter2", "aHVudGVyMg==");

  @TempDir Path temporary;
  private Path root;
  private RecordedServer server;
  private String commit;

  @BeforeEach
  void prepare() throws Exception {
    root = temporary.toRealPath().resolve("shop");
    try (Stream<Path> files = Files.walk(SAMPLE)) {
      for (Path file : files.filter(each -> !each.startsWith(SAMPLE.resolve("target"))).toList()) {
        Files.copy(file, root.resolve(SAMPLE.relativize(file)), LinkOption.NOFOLLOW_LINKS);
      }
    }
    server = new RecordedServer(new Calls(temporary));
    server.deploySecrets("default", Map.of("toa-mongodb.default", List.of("username")));
    commit = Commits.all(root);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void edit(String file, String from, String to) throws IOException {
    String text = Files.readString(root.resolve(file));
    assertThat(text).contains(from);
    Files.writeString(root.resolve(file), text.replace(from, to));
  }

  private Model model() {
    SwcModuleParser parser = new SwcModuleParser(NativeLibraries.onClassPath());
    String version = ModelReader.TOA_VERSION;
    return new ModelReader(
            new ComponentReader(new Bridges(parser)),
            Dependencies.ofToa(),
            directory ->
                ToaDefinitions.of(
                    directory,
                    new ToaDefinitions.Options(Optional.of(version), Optional.empty(), version),
                    getClass().getClassLoader()),
            Optional.empty(),
            Optional.empty())
        .read(root, Environment.parse("production"), false);
  }

  private Deployment deployment(FixedRegistry registry) {
    return new Deployment(
        registry,
        () -> {
          throw new IllegalStateException("a plan builds nothing");
        },
        BuildOptions.of(false),
        () ->
            new EmbeddedHelm(
                HelmLibrary::locate, ClusterAccess.current(), HelmOptions.NONE, new SilentOutput()),
        () -> server.cluster(temporary, Optional.empty()),
        line -> {},
        made -> {});
  }

  /** What was deployed, with an object and values that are secret. */
  private void deploy(Model model) {
    String manifest =
        deployment(new FixedRegistry()).template(model)
            + """
            ---
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            data: {password: aHVudGVyMg==}
            """;
    manifest =
        manifest
            .replace("- name: \"TOA_CONTEXT\"\n", "- {name: OLD_PASSWORD, value: hunter2}\n%s$0")
            .replace("%s$0", " ".repeat(12) + "- name: TOA_CONTEXT\n")
            .replace("redis://redis.", "redis://shop:hunter2@redis.");
    assertThat(manifest).contains("OLD_PASSWORD", "hunter2@redis");
    server.deployRecords(
        Json.compact(
            Mapping.of(
                Map.of(
                    "version",
                    3,
                    "info",
                    Map.of("status", "deployed", "description", "commit " + commit),
                    "chart",
                    Map.of("metadata", Map.of("name", "shop", "version", "1.3.0")),
                    "manifest",
                    manifest))));
  }

  private Plan planned() throws IOException {
    Model former = model();
    deploy(former);
    edit(SETTLE, "  entry.status = 'paid'", "  // settled once\n  entry.status = 'paid'");
    Files.writeString(root.resolve("components/billing.invoices/rates.js"), "// rates\n");
    Files.writeString(root.resolve("shared/pricing/discount.js"), "// none\n");
    edit("context.toa.yaml", "redis://redis.", "redis://cache.");
    edit("context.toa.yaml", "name: billing", "name: ledger");
    return deployment(deployed(former)).plan(model(), false);
  }

  @Test
  void tellsEveryoneTheSame() throws IOException {
    Plan plan = planned();

    check("plan.txt", PlanText.of(plan));
    check("plan.json", PlanJson.of(plan));
    check("plan.md", PlanMarkdown.of(plan));
  }

  private void check(String name, String actual) throws IOException {
    String shown =
        actual
            .replace(commit, "<commit>")
            .replace(commit.substring(0, 12), "<commit>")
            .replaceAll("http://localhost:[0-9]+", "<cluster>");
    assertThat(shown).doesNotContain(SECRETS);
    if (Boolean.getBoolean("toa.golden")) {
      Files.writeString(Path.of("src/test/resources/report").resolve(name), shown);
    } else {
      assertThat(shown).isEqualTo(Vectors.text("report/" + name));
    }
  }

  @Test
  void saysWhereNothingIsDeployedYet() throws IOException {
    Plan plan = deployment(new FixedRegistry()).plan(model(), false);

    assertThat(plan.hasChanges()).isTrue();
    assertThat(PlanText.of(plan))
        .contains("\n  There is no release 'shop' in namespace 'default' of http://localhost:")
        .contains(" yet: all of it is added.\n  added ConfigMap components\n")
        .contains("\nPods that would be replaced\n  none\n");
  }

  @Test
  void saysThatNothingWouldChange() {
    Model model = model();
    String manifest = deployment(new FixedRegistry()).template(model);
    server.deployRecords(record(1, "deployed", manifest));

    Plan plan = deployment(deployed(model)).plan(model, false);

    assertThat(plan.hasChanges()).isFalse();
    assertThat(PlanText.of(plan))
        .contains("\n  no object differs\n")
        .contains("\nPods that would be replaced\n  none\n")
        .contains(
            "\nA deploy would change nothing. It would be refused, since secrets are missing: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "failed | Revision 2 is 'failed': what it left in the cluster is not compared, a deploy"
            + " upgrades it.",
        "pending-upgrade | A deploy would be refused, since revision 2 is 'pending-upgrade':"
            + " another one runs, or was killed. With toa.recover it puts the release in order"
            + " first.",
        "uninstalling | A deploy would be refused, since revision 2 is 'uninstalling': another one"
            + " runs, or was killed. With toa.recover it puts the release in order first."
      })
  void takesARevisionThatIsNotInForceForAChange(String status, String said) {
    Model model = model();
    String manifest = deployment(new FixedRegistry()).template(model);
    server.deployRecords(record(2, status, ""), record(1, "deployed", manifest));

    Plan plan = deployment(deployed(model)).plan(model, false);

    assertThat(plan.objects()).isEmpty();
    assertThat(plan.hasChanges()).isTrue();
    assertThat(PlanText.of(plan))
        .contains("\n" + said + " It would be refused, since secrets are missing: ")
        .doesNotContain("change nothing");
  }

  private static String record(int revision, String status, String manifest) {
    return Json.compact(
        Mapping.of(
            Map.of("version", revision, "info", Map.of("status", status), "manifest", manifest)));
  }

  private static FixedRegistry deployed(Model model) {
    FixedRegistry registry = new FixedRegistry();
    model.images().all().forEach(image -> registry.has(image.reference()));
    model.images().registered().stream()
        .map(Image::reference)
        .forEach(reference -> registry.points(reference.withTag("production"), reference));
    return registry;
  }

  @Test
  void offlineThereIsNothingToCompare() {
    Plan plan = deployment(new FixedRegistry()).plan(model(), true);

    assertThat(plan.release()).isEmpty();
    assertThat(plan.hasChanges()).as("nobody knows that there are none").isTrue();
    assertThat(PlanText.of(plan))
        .endsWith("\n\nNeither the registry nor the cluster was asked.\n")
        .doesNotContain("\nRelease\n");
  }
}
