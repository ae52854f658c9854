package io.toa.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Maven whose runs are measured. It sees nothing that a developer has set for Maven or Toa.
 *
 * @param home where it is installed
 * @param repository its local repository
 * @param settings its settings
 * @param heap the most memory for objects, as Java's {@code -Xmx} takes it
 * @param log what it prints
 */
record Maven(Path home, Path repository, Path settings, String heap, Path log) {

  private static final Pattern OWN = Pattern.compile("(MAVEN|TOA)[A-Z_]*");
  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(?<kilobytes>\\d+) kB");
  private static final int KILOBYTES = 1024;
  private static final int PAUSE_MILLISECONDS = 20;

  /**
   * What a run takes.
   *
   * @param seconds from its start to its end
   * @param megabytes the most that was resident at once; not a number where the system does not
   *     tell
   */
  record Cost(double seconds, double megabytes) {}

  /**
   * Runs it.
   *
   * @param directory where
   * @param arguments goals and options
   * @return what it takes
   * @throws IOException where it cannot be run
   * @throws InterruptedException where this thread is interrupted
   * @throws IllegalStateException where it fails
   */
  Cost run(Path directory, String... arguments) throws IOException, InterruptedException {
    Process process = null;
    long start = System.nanoTime();
    try {
      process = start(directory, arguments);
      double peak = Double.NaN;
      do {
        double now = peak(process);
        peak = Double.isNaN(now) ? peak : now;
      } while (!process.waitFor(PAUSE_MILLISECONDS, TimeUnit.MILLISECONDS));
      double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
      if (process.exitValue() != 0) {
        throw new IllegalStateException(Files.readString(log));
      }
      return new Cost(seconds, peak);
    } finally {
      if (process != null) {
        process.destroy();
      }
    }
  }

  private Process start(Path directory, String... arguments) throws IOException {
    List<String> fixed =
        List.of(
            home.resolve("bin").resolve("mvn").toString(),
            "-B",
            "-ntp",
            "-gs",
            settings.toString(),
            "-Dmaven.repo.local=" + repository);
    ProcessBuilder builder =
        new ProcessBuilder(Stream.concat(fixed.stream(), Stream.of(arguments)).toList())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> OWN.matcher(name).matches());
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("MAVEN_OPTS", "-Xmx" + heap);
    environment.put("MAVEN_SKIP_RC", "true");
    return builder.start();
  }

  /** The most that was resident so far, in megabytes; the script becomes Maven's own process. */
  private static double peak(Process process) {
    try {
      String status = Files.readString(Path.of("/proc", Long.toString(process.pid()), "status"));
      Matcher peak = PEAK.matcher(status);
      return peak.find() ? Double.parseDouble(peak.group("kilobytes")) / KILOBYTES : Double.NaN;
    } catch (IOException ended) {
      return Double.NaN;
    }
  }

  /** The first line of what it says of itself. */
  String version() throws IOException, InterruptedException {
    run(Path.of("."), "-version", "-Dstyle.color=never");
    return Files.readAllLines(log).get(0);
  }
}
