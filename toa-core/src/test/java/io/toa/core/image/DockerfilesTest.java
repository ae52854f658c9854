package io.toa.core.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Spec: images.md 3, 4. */
class DockerfilesTest {

  private static final String CACHED = "RUN --mount=type=cache,target=/root/.npm,sharing=locked ";

  @TempDir Path directory;
  private VectorApplications vectors;

  @BeforeEach
  void writeComponents() throws IOException {
    vectors = VectorApplications.in(directory);
  }

  private List<String> dependencies(Map<String, ?> others) {
    return vectors
        .sources(vectors.row("B", Mapping.of(others)))
        .base()
        .dockerfile()
        .lines()
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> bases() {
    assertThat(vectors.list("bases")).hasSize(7);
    return vectors.list("bases").stream()
        .map(
            each ->
                DynamicTest.dynamicTest(each.text("name").orElseThrow(), () -> checkBase(each)));
  }

  private void checkBase(Mapping vector) {
    Mapping row = vectors.row("B", vector.without("name").without("base").without("refused"));
    if (vector.has("refused")) {
      assertThatThrownBy(() -> vectors.sources(row))
          .isInstanceOfSatisfying(
              InvalidDeclarationException.class,
              refusal ->
                  assertThat(refusal.text()).isEqualTo(vector.text("refused").orElseThrow()));
      return;
    }
    Image.Sources image = vectors.sources(row);
    assertThat(image.base().dockerfile())
        .startsWith("FROM " + vector.text("base").orElseThrow() + "\n");
    assertThat(image.dockerfile()).startsWith("FROM " + image.base().reference() + "\n");
  }

  @Test
  void eachLineOfTheCommandsIsRunThoseOfTheContextFirst() {
    List<String> lines =
        dependencies(
            Map.of(
                "options",
                Map.of("registry", Map.of("build", Map.of("run", "apk add a\n\n  \necho ${B}\n"))),
                "builds",
                Map.of(
                    "todos.tasks", Map.of("run", "apk add c\n"),
                    "todos.stats", Map.of("run", "apk add d"))));

    assertThat(lines)
        .containsSubsequence(
            "COPY --chown=node:node . /composition",
            "RUN apk add a",
            "RUN echo ${B}",
            "RUN apk add c",
            "RUN apk add d")
        .noneMatch(line -> line.strip().equals("RUN"))
        .noneMatch(line -> line.startsWith("USER") || line.startsWith("CMD"));
  }

  @Test
  void linesOfNpmAreThereWithoutAValueToo() {
    assertThat(dependencies(Map.of()))
        .containsSubsequence(
            "ENV NODE_ENV=production",
            "RUN if [ \"\" != \"\" ]; then npm set registry ; fi",
            "RUN if [ \"\" != \"\" ]; then npm set proxy ; fi",
            "WORKDIR /composition");
  }

  @Test
  void monoRunsEveryComponent() {
    Image.Sources mono = vectors.sources(vectors.row("E"));
    assertThat(mono.dockerfile().lines())
        .containsExactly(
            "FROM registry.example.com/acme/todos/mono:deps-4d134af9",
            "COPY --link . /composition",
            "CMD toa mono * --map /etc/toa/.map.json.gz");
    assertThat(mono.base().dockerfile())
        .isEqualTo(vectors.sources(vectors.row("B")).base().dockerfile());
  }

  @Test
  void aServiceIsBuiltWithoutCommandsAndArguments() {
    Mapping options =
        vectors
            .row("C")
            .mapping("options")
            .orElseThrow()
            .with(
                "registry",
                Node.of(
                    Map.of(
                        "build",
                        Map.of(
                            "image",
                            "node:1",
                            "run",
                            "apk add ffmpeg",
                            "arguments",
                            List.of("NPM_TOKEN")))));
    Image service =
        Images.of(
                vectors.application(
                    vectors.row("S").with("options", options).with("image", Node.of("node:3"))))
            .registered()
            .get(0);

    assertThat(service.arguments()).isEmpty();
    List<String> lines = service.dockerfile().lines().toList();
    assertThat(lines.subList(0, 7))
        .containsExactly(
            "FROM node:1",
            "ENV NODE_ENV=production",
            "RUN if [ \"https://npm.example.com\" != \"\" ]; then npm set registry"
                + " https://npm.example.com; fi",
            "RUN if [ \"http://proxy.example.com:3128\" != \"\" ]; then npm set proxy"
                + " http://proxy.example.com:3128; fi",
            "WORKDIR /service",
            "COPY --chown=node:node . /service",
            CACHED + "npm i --omit=dev");
    assertThat(lines.subList(7, 9)).allMatch(line -> line.startsWith(CACHED));
    assertThat(lines.get(8)).contains("npm i --prefix /toa --omit=dev $(cat .packages)");
    assertThat(lines.subList(9, lines.size()))
        .containsExactly("CMD toa serve . --map /etc/toa/.map.json.gz");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void installsWhereDependenciesAreStatedAndPackagesWhereThereAreAny() throws Exception {
    Path root = Files.createDirectories(directory.resolve("root"));
    manifest(root.resolve("a-a"), "{\"dependencies\": {}}");
    manifest(root.resolve("b-b"), "{\"devDependencies\": {}, \"peerDependencies\": {}}");
    Files.createDirectories(root.resolve("c-c"));
    manifest(root.resolve("d d"), "{\"name\": \"d\",\n  \"dependencies\":{\"x\":\"1\"}}");
    manifest(root.resolve(".hidden"), "{\"dependencies\": {}}");
    Path packages = Files.writeString(root.resolve(".packages"), "");
    List<String> scripts =
        dependencies(Map.of()).stream()
            .filter(line -> line.startsWith(CACHED))
            .map(line -> line.substring(CACHED.length()))
            .toList();

    assertThat(scripts).hasSize(2);
    assertThat(run(root, scripts.get(0), "0")).isZero();
    assertThat(run(root, scripts.get(1), "0")).isZero();
    assertThat(calls()).containsExactly("a-a: i --omit=dev", "d d: i --omit=dev");
    Files.writeString(packages, "cloudinary@2.11.0\njose@6.2.10");
    assertThat(run(root, scripts.get(1), "0")).isZero();
    assertThat(calls())
        .containsExactly("root: i --prefix /toa --omit=dev cloudinary@2.11.0 jose@6.2.10");
    assertThat(run(root, scripts.get(0), "7")).as("npm fails in the first of two").isNotZero();
    assertThat(calls()).containsExactly("a-a: i --omit=dev");
    assertThat(run(root, scripts.get(1), "7")).isNotZero();
  }

  private static void manifest(Path component, String text) throws IOException {
    Files.writeString(Files.createDirectories(component).resolve("package.json"), text);
  }

  /** Runs a line as a build does, with an npm that notes how it is called. */
  private int run(Path root, String script, String exit) throws Exception {
    Path npm = Files.createDirectories(directory.resolve("bin")).resolve("npm");
    Files.writeString(
        npm,
        "#!/bin/sh\necho \"$(basename \"$PWD\"): $*\" >> '%s'\nexit %s\n"
            .formatted(directory.resolve("calls"), exit));
    assertThat(npm.toFile().setExecutable(true)).isTrue();
    ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", script).directory(root.toFile());
    shell.environment().merge("PATH", npm.getParent() + ":", (old, bin) -> bin + old);
    return shell.start().waitFor();
  }

  private List<String> calls() throws IOException {
    Path calls = directory.resolve("calls");
    List<String> lines = Files.readAllLines(calls);
    Files.delete(calls);
    return lines;
  }
}
