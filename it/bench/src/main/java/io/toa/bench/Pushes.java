package io.toa.bench;

import io.toa.core.build.BuildListener;
import io.toa.core.build.BuildOptions;
import io.toa.core.build.Caches;
import io.toa.core.build.Docker;
import io.toa.core.build.Engine;
import io.toa.core.build.EngineAddress;
import io.toa.core.build.ImageBuilder;
import io.toa.core.build.ImageResult;
import io.toa.core.build.Layering;
import io.toa.core.build.layer.SourcesLaying;
import io.toa.core.context.Environment;
import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramRunner;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.HttpRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Measures pushes to a registry, in this process and with an engine of the testbed: what it takes
 * to see that the registry has every image, beside asking docker for each; and what it takes to
 * push compositions of which a source file has changed, laid over what the registry has, beside
 * building them with a builder that has built them before.
 *
 * @param work a directory to write to
 * @param packages the directory {@code node_modules} of the applications
 * @param library the jar with the parser's library
 * @param registry the host of the registry
 */
record Pushes(Path work, Path packages, Path library, String registry) {

  private static final int CHANGED = 20;
  private static final int PRESENT = 30;
  private static final String RUNTIME = "/testbed/runtime:1";
  // what the testbed's runtime image can install without a network
  private static final String INSTALLABLE = "\"@example/money\": \"1.2.0\"";
  private static final double PRESENCE = 10;
  private static final double LAYING = 4;

  /** What takes how long, in seconds, beside what else. */
  record Comparison(String of, double seconds, String beside, double others, double accepted) {

    /** Whether it is as many times faster as it has to be. */
    boolean isAccepted() {
      return others >= accepted * seconds;
    }

    /** Both, and how much faster the first is. */
    String text() {
      return String.format(
          Locale.ROOT,
          "%s: %.3f s%n%s: %.3f s%nratio: %.1f, of at least %.0f%n",
          of,
          seconds,
          beside,
          others,
          others / seconds,
          accepted);
    }
  }

  /**
   * Measures how long it takes to see that nothing has to be pushed.
   *
   * @param rounds how often
   * @return the medians
   * @throws IOException where something cannot be written or run
   * @throws InterruptedException where this thread is interrupted
   */
  Comparison presence(int rounds) throws IOException, InterruptedException {
    Model model = read(write(PRESENT, "present"));
    push(model, Layering.REGISTRY);
    List<Image> images = ImageBuilder.withDependencies(model.images().registered());
    List<Double> own = new ArrayList<>();
    List<Double> docker = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      own.add(push(model, Layering.REGISTRY));
      docker.add(inspect(images));
    }
    return new Comparison(
        "toa:push of %d images that are there".formatted(images.size()),
        Median.of(own),
        "docker manifest inspect of each",
        Median.of(docker),
        PRESENCE);
  }

  /**
   * Measures how long it takes to push what has changed.
   *
   * @param rounds how often
   * @return the medians
   * @throws IOException where something cannot be written or run
   */
  Comparison changes(int rounds) throws IOException {
    Path application = write(CHANGED, "changed");
    push(read(application), Layering.BUILDX);
    List<Double> laid = new ArrayList<>();
    List<Double> built = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      laid.add(push(changed(application, "laid " + round), Layering.REGISTRY));
      built.add(push(changed(application, "built " + round), Layering.BUILDX));
    }
    return new Comparison(
        "%d changed compositions, laid over what the registry has".formatted(CHANGED),
        Median.of(laid),
        "the same, built",
        Median.of(built),
        LAYING);
  }

  private Path write(int size, String name) throws IOException {
    Path directory =
        GeneratedApplication.write(work.resolve(name), size, packages, "0").directory();
    Path context = directory.resolve("context.toa.yaml");
    String unique = "bench-" + UUID.randomUUID().toString().substring(0, 8);
    String text =
        Files.readString(context)
            .replace(
                "  base: registry.example.com/bench\n",
                "  base: %s/%s\n  platforms: null\n  build:\n    image: %s\n"
                    .formatted(registry, unique, registry + RUNTIME));
    Files.writeString(context, text);
    for (Path component : components(directory)) {
      Path file = component.resolve("package.json");
      Files.writeString(file, Files.readString(file).replace("\"nanoid\": \"5.1.6\"", INSTALLABLE));
    }
    return directory;
  }

  private static List<Path> components(Path application) throws IOException {
    try (Stream<Path> components = Files.list(application.resolve("components"))) {
      return components.toList();
    }
  }

  private Model changed(Path application, String how) throws IOException {
    for (Path component : components(application)) {
      Files.writeString(
          component.resolve("lib/price.js"), "// %s\n".formatted(how), StandardOpenOption.APPEND);
    }
    return read(application);
  }

  private Model read(Path application) {
    return PrepareImages.reader(library).read(application, Environment.UNDEFINED, false);
  }

  /** The seconds from before the first request to after the last one. */
  private static double push(Model model, Layering layering) {
    HttpRegistry opened = HttpRegistry.of(DockerConfig.of(System.getenv()));
    BuildOptions options =
        new BuildOptions(true, "default", BuildOptions.CONCURRENCY, layering, Caches.NONE);
    ImageBuilder builder =
        new ImageBuilder(
            Pushes::engine,
            Optional.of(
                new SourcesLaying(opened.manifests(), opened.blobs(), InstantSource.system())),
            new BuildContexts()::of,
            System.getenv(),
            new Silence());
    Deployment deployment =
        new Deployment(
            opened,
            () -> builder,
            options,
            () -> {
              throw new IllegalStateException("a push needs no helm");
            },
            () -> {
              throw new IllegalStateException("a push needs no cluster");
            },
            line -> {},
            images -> {});
    long start = System.nanoTime();
    deployment.push(model);
    return secondsSince(start);
  }

  private static Engine engine() {
    EngineAddress address = EngineAddress.find(System.getenv());
    return new Engine(address, new Docker("docker", new ProgramRunner(), address));
  }

  private static double inspect(List<Image> images) throws IOException, InterruptedException {
    long start = System.nanoTime();
    for (Image image : images) {
      Process process =
          new ProcessBuilder(
                  "docker", "manifest", "inspect", "--insecure", image.reference().toString())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("docker does not know " + image.reference());
      }
    }
    return secondsSince(start);
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private static final class Silence implements BuildListener {

    @Override
    public void skipped(Reference reference) {}

    @Override
    public void echo(String line) {}

    @Override
    public void started(Reference reference) {}

    @Override
    public void laying(Image.Sources image) {}

    @Override
    public void output(Reference reference, String line) {}

    @Override
    public void done(ImageResult result) {}

    @Override
    public void failed(Reference reference, Duration duration) {}
  }
}
