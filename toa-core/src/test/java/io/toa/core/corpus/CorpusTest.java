package io.toa.core.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.toa.core.testing.Vectors;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Broken applications: each is refused with one clear text, every fault of it with its place. */
class CorpusTest {

  /** How long reading may take before it counts as hung. */
  private static final int GUARD_SECONDS = 300;

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> yaml() {
    return tests("yaml.yaml", 96);
  }

  @TestFactory
  Stream<DynamicTest> context() {
    return tests("context.yaml", 135);
  }

  @TestFactory
  Stream<DynamicTest> manifest() {
    return tests("manifest.yaml", 140);
  }

  @TestFactory
  Stream<DynamicTest> modules() {
    return tests("modules.yaml", 52);
  }

  @TestFactory
  Stream<DynamicTest> dependencies() {
    return tests("dependencies.yaml", 96);
  }

  @TestFactory
  Stream<DynamicTest> files() {
    return tests("files.yaml", 45);
  }

  @Test
  void largeOnesInASmallHeap() throws IOException, InterruptedException {
    Map<Path, CorpusCase> cases = new TreeMap<>();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx100m", "-cp", classPath()));
    command.add(CorpusProgram.class.getName());
    for (CorpusCase each : cases("large.yaml", 21)) {
      Path root = Files.createTempDirectory(directory, "large").toRealPath();
      each.write(root);
      cases.put(root, each);
      command.add(root.toString());
    }
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(GUARD_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended).as(Files.readString(output)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    for (Map.Entry<Path, CorpusCase> each : cases.entrySet()) {
      assertThat(Files.readString(Path.of(each.getKey() + ".message")))
          .as(each.getValue().name())
          .isEqualTo(each.getValue().error().orElse(""));
    }
  }

  private static String classPath() {
    return CorpusTest.class.getClassLoader() instanceof URLClassLoader loader
        ? Stream.of(loader.getURLs())
            .map(url -> Path.of(URI.create(url.toString())).toString())
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path");
  }

  private Stream<DynamicTest> tests(String file, int size) {
    return cases(file, size).stream()
        .map(each -> DynamicTest.dynamicTest(each.name(), () -> check(each)));
  }

  private static List<CorpusCase> cases(String file, int size) {
    return Vectors.list("corpus/" + file, size).stream().map(CorpusCase::new).toList();
  }

  private void check(CorpusCase each) throws IOException {
    assumeTrue(each.isPossible(), "this system has no such files to link to");
    Path root = Files.createTempDirectory(directory, "context").toRealPath();
    each.write(root);
    Map<String, Object> before = tree(root);
    String environment = each.keys().text("environment").orElse(null);
    assertThat(CorpusCase.refusal(root, environment)).isEqualTo(each.error());
    assertThat(tree(root)).isEqualTo(before);
  }

  /** What lies below a directory and when each was written; links are not followed. */
  private static Map<String, Object> tree(Path root) throws IOException {
    Map<String, Object> tree = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.toList()) {
        tree.put(path.toString(), Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS));
      }
    }
    return tree;
  }
}
