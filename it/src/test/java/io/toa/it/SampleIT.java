package io.toa.it;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the sample application comes to, on a machine that has neither docker nor helm nor kubectl,
 * held against {@code it/example-expected}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SampleIT {

  // in a plan, an image is followed by what would happen to it and by what it is made of
  private static final Pattern PLANNED =
      Pattern.compile("(?m)^  (registry\\.example\\.com/\\S+)\\n    (\\S.*)\\n    (\\S.*)$");
  private static final Path EXPECTED = Surroundings.module().resolve("example-expected");
  private static final Map<String, List<String>> COMPOSITIONS =
      Map.of(
          "store", List.of("catalog-products", "orders-carts", "orders-orders"),
          "billing", List.of("billing-invoices"),
          "notifications-mail", List.of("notifications-mail"));
  private static final List<String> LABELS =
      List.of(
          "billing-invoices",
          "catalog-products",
          "notifications-mail",
          "orders-carts",
          "orders-orders");
  private static final String MAP = ".map.json.gz";
  private static final Set<String> GENERATED = Set.of("manifest.toa.json", "package.json");

  private final Maven maven = Maven.running().with(SearchPath.withoutTools());
  private final Project sample = Project.sample();

  @Test
  void plansEveryImageAndSaysWhy() {
    Map<String, String> plan = plan(sample);

    assertThat(plan.keySet()).containsExactlyInAnyOrderElementsOf(expectedReferences());
    String base = "registry.example.com/acme/shop/composition-billing:";
    assertThat(plan)
        .containsEntry(
            base + "deps-cf7c8f7c",
            "to be built unless the registry has it (not probed): FROM"
                + " ghcr.io/toa-io/runtime:1.0.0-alpha.331; npm dependencies of billing.invoices")
        .containsEntry(
            base + "0c13a10d",
            "to be built unless the registry has it (not probed): "
                + "billing.invoices 68af281b over deps-cf7c8f7c");
  }

  @Test
  void plansOneOtherImageAfterASourceFileChanged() {
    Project changed = Project.sample();
    String file = "components/billing.invoices/operations/settle.js";
    changed.write(file, changed.read(file) + "\n// changed\n");

    Set<String> before = plan(sample).keySet();
    Set<String> after = plan(changed).keySet();

    assertThat(after).hasSameSizeAs(before);
    assertThat(difference(before, after))
        .containsExactly("registry.example.com/acme/shop/composition-billing:0c13a10d");
    assertThat(difference(after, before))
        .singleElement()
        .satisfies(
            reference ->
                assertThat(reference)
                    .matches("registry\\.example\\.com/acme/shop/composition-billing:[0-9a-f]{8}"));
  }

  @Test
  void rendersTheManifests() {
    String printed = result(sample, "toa:template", "production");

    List<JsonNode> manifests = Trees.documents(printed);
    assertThat(withoutMap(manifests)).isEqualTo(Trees.file(EXPECTED.resolve("map.json")));
    List<JsonNode> expected = Trees.documents(expected("manifests-production.yaml"));
    assertThat(names(manifests)).containsExactlyElementsOf(names(expected));
    for (int i = 0; i < expected.size(); i++) {
      assertThat(manifests.get(i)).isEqualTo(expected.get(i));
    }
    assertThat(sample.read("target/toa/manifests.yaml")).isEqualTo(printed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"production", "local"})
  void exportsTags(String environment) {
    assertThat(result(sample, "toa:export-tags", environment))
        .isEqualTo(expected("tags-%s.txt".formatted(environment)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"production", "local"})
  void exportsSecrets(String environment) {
    assertThat(result(sample, "toa:export-secrets", environment))
        .isEqualTo(expected("secrets-%s.txt".formatted(environment)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"production", "local"})
  void exportsTheChart(String environment) {
    Path chart = Surroundings.work("chart").resolve("chart");

    String printed = result(sample, "toa:export-deployment", environment, "-Dtoa.target=" + chart);

    assertThat(printed).isEqualTo(chart + "\n");
    ObjectNode values = (ObjectNode) Trees.file(chart.resolve("values.yaml"));
    String map = ((ObjectNode) values.get("map")).remove("gzip").asText();
    assertThat(values)
        .isEqualTo(Trees.file(EXPECTED.resolve("values-%s.yaml".formatted(environment))));
    assertThat(Trees.compressed(map)).isEqualTo(Trees.file(EXPECTED.resolve("map.json")));
    assertThat(chart.resolve("templates")).isDirectoryContaining("glob:**.yaml");
    JsonNode about = Trees.file(chart.resolve("Chart.yaml"));
    assertThat(about.path("name").asText()).isEqualTo("shop");
    assertThat(about.path("version").asText()).isEqualTo("1.4.0");
  }

  @Test
  void exportsTheManifestOfEveryComponent() throws IOException {
    Path manifests = Surroundings.work("manifests").resolve("manifests");

    String printed = result(sample, "toa:export-manifest", "local");
    String silence = result(sample, "toa:export-manifest", "local", "-Dtoa.target=" + manifests);

    assertThat(printed)
        .isEqualTo(
            LABELS.stream()
                .map(label -> expected("manifests/%s.yaml".formatted(label)))
                .collect(Collectors.joining("---\n")));
    assertThat(silence).isEmpty();
    assertThat(names(manifests))
        .isEqualTo(LABELS.stream().map(it -> it + ".yaml").collect(toSet()));
    for (String label : LABELS) {
      assertThat(manifests.resolve(label + ".yaml"))
          .hasSameTextualContentAs(EXPECTED.resolve("manifests/%s.yaml".formatted(label)));
    }
  }

  @Test
  void exportsTheManifestsThatAreAskedFor() {
    assertThat(result(sample, "toa:export-manifest", "local", "-Dtoa.component=orders.carts"))
        .isEqualTo(expected("manifests/orders-carts.yaml"));
    assertThat(
            result(
                sample, "toa:export-manifest", "local", "-Dtoa.path=components/orders.carts/lib"))
        .isEqualTo(expected("manifests/orders-carts.yaml"));
    assertThat(
            Trees.json(
                result(
                    sample,
                    "toa:export-manifest",
                    "local",
                    "-Dtoa.output=json",
                    "-Dtoa.component=orders-orders,billing.invoices")))
        .containsExactly(
            Trees.file(EXPECTED.resolve("manifests/orders-orders.json")),
            Trees.file(EXPECTED.resolve("manifests/billing-invoices.json")));
    assertThat(result(sample, "toa:export-manifest", "local", "-Dtoa.error")).isEmpty();
  }

  @Test
  void exportsEntities() {
    String stored = result(sample, "toa:export-entity", "local", "-Dtoa.component=orders-orders");
    String none = result(sample, "toa:export-entity", "local", "-Dtoa.component=orders-carts");
    String all = result(sample, "toa:export-entity", "local", "-Dtoa.output=json");

    JsonNode entity = Trees.file(EXPECTED.resolve("manifests/orders-orders.json")).get("entity");
    assertThat(Trees.documents(stored)).containsExactly(entity);
    assertThat(none).isEmpty();
    Path file = sample.directory().resolve("target/entity.yaml");
    String target = "-Dtoa.target=" + file;
    result(sample, "toa:export-entity", "local", "-Dtoa.component=orders-orders", target);
    assertThat(file).hasContent(stored);
    result(sample, "toa:export-entity", "local", "-Dtoa.component=orders-carts", target);
    assertThat(file).doesNotExist();
    assertThat(Trees.json(all)).hasSize(3).last().isEqualTo(entity);
  }

  @ParameterizedTest
  @CsvSource({"local,", "production,", "local-billing,toa.component=billing.invoices"})
  void writesTheVariables(String file, String selection) {
    Project project = Project.sample();
    List<String> arguments = new ArrayList<>(List.of("-Dtoa.as=.env." + file));
    Optional.ofNullable(selection).ifPresent(chosen -> arguments.add("-D" + chosen));

    String printed =
        result(project, "toa:env", file.split("-", 2)[0], arguments.toArray(String[]::new));

    assertThat(printed).isEmpty();
    assertThat(project.read(".env." + file)).isEqualTo(expected("env/%s.env".formatted(file)));
  }

  @Test
  void writesTheVariablesOfAServiceForDevelopment() {
    Project project = Project.sample();
    String[] goal = {"-q", "toa:env", "-Dtoa.dev", "-Dtoa.service=exposition"};

    maven.run(project.directory(), goal).succeeds();
    String first = project.read(".env");
    maven.run(project.directory(), goal).succeeds();

    String key = "TOA_CONFIGURATION__IDENTITY_TOKENS_KEY0=";
    assertThat(first.replaceFirst(key + "k3\\.local\\.[A-Za-z0-9_-]{43}\n", key + "<generated>\n"))
        .isEqualTo(expected("env/local-exposition-dev.env"));
    assertThat(project.read(".env")).isEqualTo(first);
  }

  @Test
  void leavesTheFileAloneWhereASecretIsNotToBeHad() {
    Project project = Project.sample().write(".env", "MAIL_TOKEN=mine\n");

    maven
        .run(project.directory(), "toa:env", "-Dtoa.dev")
        .failsSaying(
            "toa-configuration/MAIL_TOKEN is not set"
                + " (pass -Dtoa.interactive to prompt, or put MAIL_TOKEN into the environment)");
    maven
        .run(project.directory(), "toa:env", "-Dtoa.interactive")
        .failsSaying("toa.interactive asks for values, and this Maven asks nothing (-B");

    assertThat(project.read(".env")).isEqualTo("MAIL_TOKEN=mine\n");
    String written =
        maven
            .with("MAIL_TOKEN", "topsecret")
            .run(project.directory(), "-X", "toa:env", "-Dtoa.dev")
            .succeeds()
            .description();
    assertThat(project.read(".env")).contains("TOA_CONFIGURATION__MAIL_TOKEN=topsecret\n");
    assertThat(written).doesNotContain("topsecret", "k3.local.");
  }

  @Test
  void exportsTheBuildContextOfEveryImage() throws IOException {
    Path images = Surroundings.work("images").resolve("images");

    String printed = result(sample, "toa:export-images", "production", "-Dtoa.target=" + images);

    assertThat(printed).isEqualTo(images + "\n");
    assertThat(names(images))
        .hasSize(5)
        .contains("dependencies", "extension-exposition-gateway.1.0.0-alpha.331");
    assertThat(names(images.resolve("dependencies"))).hasSize(COMPOSITIONS.size());
    assertThat(files(images).values()).as("no link is left").noneMatch(Files::isSymbolicLink);
    for (String composition : COMPOSITIONS.keySet()) {
      isCarriedWhole(composition, images);
    }
    assertThat(files(images.resolve("extension-exposition-gateway.1.0.0-alpha.331")))
        .containsKeys(
            "Dockerfile",
            ".dockerignore",
            ".packages",
            "package.json",
            "components/identity.tokens/operations/decrypt.js");
  }

  private void isCarriedWhole(String composition, Path images) throws IOException {
    String image = "composition-" + composition;
    Path directory = directory(images, image);
    Map<String, Path> carried = files(directory);
    Map<String, Path> sources = new TreeMap<>();
    for (String label : COMPOSITIONS.get(composition)) {
      Path component = sample.path("components").resolve(label.replace('-', '.'));
      files(component).forEach((name, file) -> sources.put(label + "/" + name, file));
      assertThat(Trees.file(directory.resolve(label).resolve("manifest.toa.json")))
          .isEqualTo(Trees.file(EXPECTED.resolve("manifests").resolve(label + ".json")));
    }
    Set<String> expected = new TreeSet<>(sources.keySet());
    expected.addAll(Set.of("Dockerfile", ".dockerignore"));
    COMPOSITIONS
        .get(composition)
        .forEach(label -> GENERATED.forEach(name -> expected.add(label + "/" + name)));
    assertThat(carried.keySet()).isEqualTo(expected);
    sources.forEach((name, file) -> assertThat(carried.get(name)).hasSameBinaryContentAs(file));
    JsonNode references = expectedImage(image);
    assertThat(Files.readString(directory.resolve("Dockerfile")))
        .startsWith("FROM " + references.path("dependencies").asText() + "\n");
    String dependencies = references.path("dependencies").asText();
    String version = dependencies.substring(dependencies.lastIndexOf('-') + 1);
    Path below = images.resolve("dependencies").resolve(image + "." + version);
    assertThat(files(below).keySet()).contains("Dockerfile", ".dockerignore", ".packages");
  }

  /** Why each image is in the plan, by its reference. */
  private Map<String, String> plan(Project project) {
    String text = result(project, "toa:plan", "production", "-Dtoa.plan.offline=true");
    return PLANNED
        .matcher(text)
        .results()
        .collect(
            Collectors.toMap(
                match -> match.group(1),
                match -> match.group(2) + ": " + match.group(3),
                (a, b) -> a,
                TreeMap::new));
  }

  /** What a goal prints, which is all that a quiet Maven prints. */
  private String result(Project project, String goal, String environment, String... arguments) {
    List<String> all = new ArrayList<>(List.of("-q", goal, "-Dtoa.env=" + environment));
    all.addAll(List.of(arguments));
    return maven.run(project.directory(), all.toArray(String[]::new)).succeeds().outputText();
  }

  private static String expected(String name) {
    try {
      return Files.readString(EXPECTED.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode expectedImages() {
    return Trees.file(EXPECTED.resolve("images.yaml")).path("production");
  }

  private static JsonNode expectedImage(String name) {
    return Trees.elements(expectedImages())
        .filter(image -> image.path("image").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Set<String> expectedReferences() {
    return Trees.elements(expectedImages())
        .flatMap(image -> Stream.of(image.path("dependencies"), image.path("reference")))
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> difference(Set<String> from, Set<String> without) {
    Set<String> rest = new TreeSet<>(from);
    rest.removeAll(without);
    return rest;
  }

  /** Takes the component map out of its ConfigMap. */
  private static JsonNode withoutMap(List<JsonNode> manifests) {
    ObjectNode binary =
        manifests.stream()
            .map(manifest -> manifest.path("binaryData"))
            .filter(ObjectNode.class::isInstance)
            .map(ObjectNode.class::cast)
            .findFirst()
            .orElseThrow();
    return Trees.compressed(binary.replace(MAP, NullNode.getInstance()).asText());
  }

  private static List<String> names(List<JsonNode> manifests) {
    return manifests.stream()
        .map(it -> it.path("kind").asText() + " " + it.at("/metadata/name").asText())
        .toList();
  }

  private static Path directory(Path parent, String image) throws IOException {
    try (Stream<Path> children = Files.list(parent)) {
      return children
          .filter(
              child ->
                  child.getFileName().toString().matches(Pattern.quote(image) + "\\.[0-9a-f]{8}"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static Set<String> names(Path directory) throws IOException {
    try (Stream<Path> children = Files.list(directory)) {
      return children
          .map(child -> child.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /**
   * The files in a directory by their path in it; links are followed, installed packages left out.
   */
  private static Map<String, Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !directory.relativize(file).startsWith("node_modules"))
          .collect(
              Collectors.toMap(
                  file -> directory.relativize(file).toString(),
                  file -> file,
                  (a, b) -> a,
                  TreeMap::new));
    }
  }
}
