package io.toa.core.build;

import io.toa.core.EngineException;
import io.toa.core.ImageBuildException;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ProgramException;
import io.toa.core.RefusalException;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramOutput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds the images that are missing, dependencies first (spec: images.md 7.3). */
public final class ImageBuilder {

  /**
   * An image that was built.
   *
   * @param image the image
   * @param duration how long its build took
   */
  public record Built(Image image, Duration duration) {}

  private final Engine engine;
  private final Docker docker;
  private final BuildContexts contexts;
  private final Map<String, String> environment;
  private final BuildListener listener;

  /**
   * Makes the builder.
   *
   * @param engine the engine, asked before anything is built with it
   * @param docker the docker program
   * @param contexts writes the build contexts
   * @param environment where the values of build arguments come from
   * @param listener hears how it goes
   */
  public ImageBuilder(
      Engine engine,
      Docker docker,
      BuildContexts contexts,
      Map<String, String> environment,
      BuildListener listener) {
    this.engine = engine;
    this.docker = docker;
    this.contexts = contexts;
    this.environment = Map.copyOf(environment);
    this.listener = listener;
  }

  /**
   * Every image that some images come to: each with its dependencies image right before it.
   *
   * @param registered the images of an application, in order
   * @return all of them, each once
   */
  public static List<Image> withDependencies(Collection<? extends Image> registered) {
    Map<Reference, Image> all = new LinkedHashMap<>();
    registered.stream()
        .flatMap(
            image ->
                image instanceof Image.Sources sources
                    ? Stream.of(sources.base(), sources)
                    : Stream.of(image))
        .forEach(image -> all.putIfAbsent(image.reference(), image));
    return List.copyOf(all.values());
  }

  /**
   * Builds what is missing. Where nothing is, no program is run.
   *
   * @param registered the images of an application, in order
   * @param existing what the registry has already; these are skipped
   * @param options how they are built
   * @return what was built, in order
   * @throws RefusalException where a variable for a build argument is not set; nothing was built
   * @throws EngineException where there is no engine or no builder
   * @throws ImageBuildException where builds failed; those that were running have ended
   * @throws ProgramException where docker cannot be started
   * @throws InterruptedDeploymentException where this thread is interrupted; no build runs any more
   */
  public List<Built> build(
      Collection<? extends Image> registered, Set<Reference> existing, BuildOptions options) {
    List<Image> all = withDependencies(registered);
    all.stream().map(Image::reference).filter(existing::contains).forEach(listener::skipped);
    List<Image> missing =
        all.stream().filter(image -> !existing.contains(image.reference())).toList();
    if (missing.isEmpty()) {
      return List.of();
    }
    BuildArguments arguments = new BuildArguments(environment);
    arguments.check(missing);
    Buildx buildx = new Buildx(docker, options, arguments);
    if (missing.stream().anyMatch(image -> usesEngine(buildx, image, options))) {
      engine.describe(new ImageOutput(listener, missing.get(0).reference()));
    }
    try (TemporaryDirectory root = new TemporaryDirectory("toa-images")) {
      Map<Reference, Path> written = write(missing, root.path());
      Map<Reference, Duration> durations = new ConcurrentHashMap<>();
      for (boolean dependencies : new boolean[] {true, false}) {
        List<Runnable> stage =
            missing.stream()
                .filter(image -> image instanceof Image.Dependencies == dependencies)
                .map(
                    image ->
                        (Runnable)
                            () -> {
                              Path context = written.get(image.reference());
                              durations.put(image.reference(), build(buildx, image, context));
                            })
                .toList();
        fail(new BuildQueue(options.concurrency()).run(stage));
      }
      return missing.stream()
          .map(image -> new Built(image, durations.get(image.reference())))
          .toList();
    }
  }

  /** A builder of the user's own may be anywhere; any other one is or runs in the engine. */
  private static boolean usesEngine(Buildx buildx, Image image, BuildOptions options) {
    return !buildx.needsBuilder(image)
        || Set.of(BuildOptions.BUILDER, "default").contains(options.builder());
  }

  private Map<Reference, Path> write(List<Image> images, Path root) {
    Map<Reference, Path> written = new ConcurrentHashMap<>();
    List<Runnable> tasks =
        images.stream()
            .map(
                image ->
                    (Runnable) () -> written.put(image.reference(), contexts.write(image, root)))
            .toList();
    fail(new BuildQueue(Runtime.getRuntime().availableProcessors()).run(tasks));
    return written;
  }

  private Duration build(Buildx buildx, Image image, Path context) {
    Reference reference = image.reference();
    long start = System.nanoTime();
    listener.started(reference);
    try {
      buildx.build(image, context, new ImageOutput(listener, reference));
    } catch (RuntimeException e) {
      listener.failed(reference, Duration.ofNanos(System.nanoTime() - start));
      throw e instanceof ProgramException program && program.exitCode().isPresent()
          ? new BuildFailure(reference, program)
          : e;
    }
    Duration duration = Duration.ofNanos(System.nanoTime() - start);
    listener.built(reference, duration);
    return duration;
  }

  private static void fail(List<RuntimeException> failures) {
    // What is wrong with the machine is said first: it fails the builds as well.
    for (RuntimeException failure : failures) {
      if (!(failure instanceof BuildFailure)) {
        throw failure;
      }
    }
    if (!failures.isEmpty()) {
      String text =
          failures.stream().map(Throwable::getMessage).collect(Collectors.joining("\n\n"));
      throw new ImageBuildException(
          text
              + "\n\nMend the cause and run this again: what is pushed already is not built again.",
          failures.get(0).getCause());
    }
  }

  /** The output of the build of one image. */
  private record ImageOutput(BuildListener listener, Reference reference) implements ProgramOutput {

    @Override
    public void echo(String line) {
      listener.echo(line);
    }

    @Override
    public void out(String line) {
      listener.output(reference, line);
    }

    @Override
    public void err(String line) {
      listener.output(reference, line);
    }
  }
}
