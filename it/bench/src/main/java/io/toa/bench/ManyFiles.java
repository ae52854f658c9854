package io.toa.bench;

import io.toa.core.build.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Measures how long a process takes that reads an application of many files, versions of its
 * components included, and prepares and hashes the build contexts of its images: {@link
 * PrepareImages}. What it takes for the same application without those files, which is Java's start
 * above all, is taken off. Beside it, what {@code sha256sum} takes to hash the same files, two at a
 * time; and, since an engine wants them in a directory, writing those contexts beside {@code cp
 * -r}. They take turns.
 *
 * @param work a directory to write to
 * @param library the jar with the parser's library
 * @param heap the most memory for objects, as Java's {@code -Xmx} takes it
 */
record ManyFiles(Path work, Path library, String heap) {

  private static final int COMPONENTS = 20;
  private static final int FILES = 1000;
  private static final int BYTES = 25_000;
  private static final int DIRECTORIES = 25;
  private static final long SEED = 4;
  private static final double ACCEPTED = 2;

  /**
   * What was measured, in seconds.
   *
   * @param preparing how long contexts take to be prepared and hashed
   * @param starting how long that takes without the files
   * @param hashing how long {@code sha256sum} takes to hash the files
   * @param writing how long contexts take to be prepared and written
   * @param copying how long {@code cp} takes to copy the files
   */
  record Comparison(
      double preparing, double starting, double hashing, double writing, double copying) {

    /** Whether preparing is no slower than half the speed of hashing. */
    boolean isAccepted() {
      return ratio() <= ACCEPTED;
    }

    private double ratio() {
      return (preparing - starting) / hashing;
    }

    /** All of them, and how much longer ours takes. */
    String text() {
      return String.format(
          Locale.ROOT,
          "%d files of %d bytes%npreparing and hashing build contexts: %.2f s, without the files"
              + " %.2f s%nxargs -P 2 sha256sum: %.2f s%nratio: %.2f, of at most %.2f%npreparing and"
              + " writing build contexts: %.2f s%ncp -r: %.2f s%nratio: %.2f%n",
          COMPONENTS * FILES,
          BYTES,
          preparing,
          starting,
          hashing,
          ratio(),
          ACCEPTED,
          writing,
          copying,
          writing / copying);
    }
  }

  /**
   * Measures.
   *
   * @param rounds how often
   * @return the medians
   * @throws IOException where something cannot be read, written or run
   * @throws InterruptedException where this thread is interrupted
   * @throws IllegalStateException where a program fails, for want of memory or otherwise
   */
  Comparison measure(int rounds) throws IOException, InterruptedException {
    Path application = work.resolve("files");
    write(application, FILES);
    Path empty = work.resolve("no-files");
    write(empty, 0);
    List<Double> preparing = new ArrayList<>();
    List<Double> starting = new ArrayList<>();
    List<Double> hashing = new ArrayList<>();
    List<Double> writing = new ArrayList<>();
    List<Double> copying = new ArrayList<>();
    hash(application);
    for (int round = 0; round < rounds; round++) {
      preparing.add(prepare(application));
      starting.add(prepare(empty));
      hashing.add(hash(application));
      try (TemporaryDirectory target = new TemporaryDirectory("bench-contexts")) {
        writing.add(prepare(application, target.path().toString()));
      }
      try (TemporaryDirectory target = new TemporaryDirectory("bench-copies")) {
        copying.add(
            run("cp", "-r", application.resolve("components").toString(), target.path() + "/all"));
      }
    }
    return new Comparison(
        Median.of(preparing),
        Median.of(starting),
        Median.of(hashing),
        Median.of(writing),
        Median.of(copying));
  }

  private double prepare(Path application, String... target)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-classpath",
                System.getProperty("java.class.path"),
                PrepareImages.class.getName(),
                application.toString(),
                library.toString()));
    command.addAll(List.of(target));
    return run(command.toArray(String[]::new));
  }

  private double hash(Path application) throws IOException, InterruptedException {
    return run(
        "sh",
        "-c",
        "find \"$0\" -type f -print0 | xargs -0 -P 2 sha256sum",
        application.resolve("components").toString());
  }

  private double run(String... command) throws IOException, InterruptedException {
    Path log = work.resolve("files.log");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    int exitCode = process.waitFor();
    double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    if (exitCode != 0) {
      throw new IllegalStateException(Files.readString(log));
    }
    return seconds;
  }

  private static void write(Path application, int files) throws IOException {
    Random random = new Random(SEED);
    byte[] bytes = new byte[BYTES];
    for (int component = 0; component < COMPONENTS; component++) {
      Path directory = application.resolve("components").resolve("files.c" + component);
      Files.createDirectories(directory);
      for (int file = 0; file < files; file++) {
        Path assets = directory.resolve("assets" + file % DIRECTORIES);
        Files.createDirectories(assets);
        random.nextBytes(bytes);
        Files.write(assets.resolve(file + ".bin"), bytes);
      }
      Files.writeString(
          directory.resolve("manifest.toa.yaml"),
          "namespace: files\nname: c%d\n".formatted(component));
    }
    Files.writeString(
        application.resolve("context.toa.yaml"),
        """
        name: files
        version: 1.0.0
        registry: registry.example.com/bench
        resources: null
        amqp: amqp://rabbitmq.example.com
        introspection: false
        """);
  }
}
