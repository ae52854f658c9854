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
 * components included, and writes the build contexts of its images: {@link PrepareImages}. Beside
 * it, what {@code sha256sum} takes to hash the same files, two at a time. They take turns.
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
   * What was measured.
   *
   * @param preparing the seconds in which contexts are prepared
   * @param hashing the seconds in which {@code sha256sum} hashes the files
   */
  record Comparison(double preparing, double hashing) {

    /** Whether preparing is no slower than half the speed of hashing. */
    boolean isAccepted() {
      return preparing <= ACCEPTED * hashing;
    }

    /** Both, and how much longer preparing takes. */
    String text() {
      return String.format(
          Locale.ROOT,
          "%d files of %d bytes%npreparing build contexts: %.2f s%n"
              + "xargs -P 2 sha256sum:     %.2f s%nratio: %.2f, of at most %.2f%n",
          COMPONENTS * FILES,
          BYTES,
          preparing,
          hashing,
          preparing / hashing,
          ACCEPTED);
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
    write(application);
    List<Double> preparing = new ArrayList<>();
    List<Double> hashing = new ArrayList<>();
    hash(application);
    for (int round = 0; round < rounds; round++) {
      try (TemporaryDirectory contexts = new TemporaryDirectory("bench-contexts")) {
        preparing.add(prepare(application, contexts.path()));
      }
      hashing.add(hash(application));
    }
    return new Comparison(Median.of(preparing), Median.of(hashing));
  }

  private double prepare(Path application, Path contexts) throws IOException, InterruptedException {
    return run(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + heap,
        "-classpath",
        System.getProperty("java.class.path"),
        PrepareImages.class.getName(),
        application.toString(),
        contexts.toString(),
        library.toString());
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

  private static void write(Path application) throws IOException {
    Random random = new Random(SEED);
    byte[] bytes = new byte[BYTES];
    for (int component = 0; component < COMPONENTS; component++) {
      Path directory = application.resolve("components").resolve("files.c" + component);
      for (int file = 0; file < FILES; file++) {
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
