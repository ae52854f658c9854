package io.toa.bench;

import io.toa.core.component.bridge.SwcModuleParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures, prints, and fails where the time grows faster than the number of components, or where
 * preparing many files takes more than twice the time of hashing them.
 */
public final class Bench {

  private static final List<Integer> SIZES = List.of(10, 100, 1000);

  private Bench() {}

  /**
   * Measures all.
   *
   * @param arguments none: the POM says where things are by system properties
   * @throws Exception where something cannot be read, run or written
   */
  public static void main(String[] arguments) throws Exception {
    System.exit(run() ? 0 : 1);
  }

  private static boolean run() throws IOException, InterruptedException, RunnerException {
    Path work = Files.createDirectories(path("work"));
    Path applications = work.resolve("applications");
    List<GeneratedApplication> written = new ArrayList<>();
    for (int size : SIZES) {
      written.add(
          GeneratedApplication.write(
              applications, size, path("packages"), property("pluginVersion")));
    }
    int rounds = Integer.parseInt(property("rounds"));
    String heap = property("heap");
    Maven maven =
        new Maven(
            path("maven"), path("repository"), settings(work), heap, work.resolve("maven.log"));
    WholeCommands commands = new WholeCommands(maven, work);
    commands.prepare(written.get(0));
    System.out.printf(
        "%s, Java %s, %d cores, at most %s of heap; medians of %d rounds%n",
        maven.version(),
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        heap,
        rounds);
    System.out.printf("%nmvn toa:validate%n%s%n", commands.measure(written, rounds));
    Slopes slopes = new Inside(applications, library(), heap).measure(SIZES, rounds);
    System.out.printf("%ninside a process%n%s%n", slopes.text());
    ManyFiles.Comparison files = new ManyFiles(work, library(), heap).measure(rounds);
    System.out.printf("%npreparing build contexts%n%s%n", files.text());
    return slopes.isLinear() && files.isAccepted() && pushes(work, rounds);
  }

  /** Only where there is a registry, and an engine that pushes to it. */
  private static boolean pushes(Path work, int rounds) throws IOException, InterruptedException {
    String registry = System.getProperty("bench.registry", "");
    if (registry.isEmpty()) {
      System.out.println("\npushes are not measured: name a registry by -Dbench.registry");
      return true;
    }
    Pushes pushes = new Pushes(work, path("packages"), library(), registry);
    Pushes.Comparison presence = pushes.presence(rounds);
    System.out.printf("%npushing nothing%n%s%n", presence.text());
    Pushes.Comparison changes = pushes.changes(rounds);
    System.out.printf("%npushing changed code%n%s%n", changes.text());
    return presence.isAccepted() && changes.isAccepted();
  }

  /** Builds take what the outer build has downloaded already from its repository. */
  private static Path settings(Path work) throws IOException {
    String text = Files.readString(path("settings"));
    return Files.writeString(
        work.resolve("settings.xml"),
        text.replace("@localRepositoryUrl@", path("userRepository").toUri().toString()));
  }

  /** The parser's library, where Maven has put it. */
  private static Path library() {
    String[] artifact = SwcModuleParser.nativeArtifact().split(":", -1);
    return path("repository")
        .resolve(artifact[0].replace('.', '/'))
        .resolve(artifact[1])
        .resolve(artifact[2])
        .resolve("%s-%s.jar".formatted(artifact[1], artifact[2]));
  }

  private static Path path(String name) {
    return Path.of(property(name));
  }

  private static String property(String name) {
    String value = System.getProperty("bench." + name);
    if (value == null) {
      throw new IllegalStateException(
          "The system property 'bench.%s' is missing: run this through Maven".formatted(name));
    }
    return value;
  }
}
