package io.toa.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Measures {@code mvn toa:validate} beside the same Maven on a project that holds nothing. They
 * take turns, so that what else the computer does meets them alike.
 *
 * @param maven what runs
 * @param work a directory to write to
 */
record WholeCommands(Maven maven, Path work) {

  private static final String NOTHING = "an empty project";
  private static final String POM =
      """
      <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>com.example</groupId>
        <artifactId>empty</artifactId>
        <version>1.0.0</version>
        <packaging>pom</packaging>
      </project>
      """;

  /**
   * Lets Maven fetch what the goal needs.
   *
   * @param application what to read
   * @throws IOException where Maven cannot be run
   * @throws InterruptedException where this thread is interrupted
   */
  void prepare(GeneratedApplication application) throws IOException, InterruptedException {
    maven.run(application.directory(), "toa:validate");
  }

  /**
   * Measures.
   *
   * @param applications what to read
   * @param rounds how often
   * @return a table of medians
   * @throws IOException where Maven cannot be run
   * @throws InterruptedException where this thread is interrupted
   */
  String measure(List<GeneratedApplication> applications, int rounds)
      throws IOException, InterruptedException {
    Path empty = empty();
    maven.run(empty, "-o", "validate");
    Map<String, List<Maven.Cost>> costs = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      add(costs, NOTHING, maven.run(empty, "-o", "validate"));
      for (GeneratedApplication each : applications) {
        Maven.Cost cost = maven.run(each.directory(), "-o", "toa:validate");
        add(costs, "%d components".formatted(each.size()), cost);
      }
    }
    return table(costs);
  }

  private Path empty() throws IOException {
    Path empty = work.resolve("empty");
    Files.createDirectories(empty.resolve(".mvn"));
    Files.writeString(empty.resolve("pom.xml"), POM);
    return empty;
  }

  private static void add(Map<String, List<Maven.Cost>> costs, String of, Maven.Cost cost) {
    costs.computeIfAbsent(of, each -> new ArrayList<>()).add(cost);
  }

  private static String table(Map<String, List<Maven.Cost>> costs) {
    double nothing = median(costs.get(NOTHING), Maven.Cost::seconds);
    StringBuilder text =
        new StringBuilder("                   seconds   times an empty one   megabytes resident\n");
    costs.forEach(
        (of, all) -> {
          double seconds = median(all, Maven.Cost::seconds);
          text.append(
              String.format(
                  Locale.ROOT,
                  "%-17s %8.2f %20.1f %20.0f%n",
                  of,
                  seconds,
                  seconds / nothing,
                  median(all, Maven.Cost::megabytes)));
        });
    return text.toString();
  }

  private static double median(List<Maven.Cost> costs, ToDoubleFunction<Maven.Cost> of) {
    return Median.of(costs.stream().map(of::applyAsDouble).toList());
  }
}
