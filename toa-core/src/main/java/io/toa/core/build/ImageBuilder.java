package io.toa.core.build;

import io.toa.core.ImageBuildException;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ProgramException;
import io.toa.core.ToaException;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Image;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Builds the images that are missing: dependencies images first, a few at once (spec: images.md
 * 7.3).
 */
public final class ImageBuilder {

  private final BuildOptions options;
  private final Buildx buildx;
  private final Engine engine;
  private final BuildContexts contexts;
  private final BuildListener listener;

  /**
   * Makes a builder.
   *
   * @param options how many builds run at once
   * @param buildx builds one image
   * @param engine the engine, which is asked whether it is there before anything is prepared
   * @param contexts writes build contexts
   * @param listener hears how it goes
   */
  public ImageBuilder(
      BuildOptions options,
      Buildx buildx,
      Engine engine,
      BuildContexts contexts,
      BuildListener listener) {
    this.options = options;
    this.buildx = buildx;
    this.engine = engine;
    this.contexts = contexts;
    this.listener = listener;
  }

  /**
   * Builds images. Does nothing, and reaches no engine, where there are none to build.
   *
   * @param missing the images, each dependencies image before what is laid over it
   * @param push whether to push them to the registry, or else to load them into the engine
   * @throws io.toa.core.RefusalException where a build argument has no value; nothing was built
   * @throws io.toa.core.EngineException where no engine answers; nothing was built
   * @throws ImageBuildException where builds failed; those that were running have been awaited
   */
  public void build(List<Image> missing, boolean push) {
    if (missing.isEmpty()) {
      return;
    }
    missing.forEach(buildx::requireArguments);
    engine.require();
    try (TemporaryDirectory root = new TemporaryDirectory("toa-images")) {
      Map<Image, Path> prepared = new LinkedHashMap<>();
      missing.forEach(image -> prepared.put(image, contexts.write(image, root.path())));
      build(prepared, push, true);
      build(prepared, push, false);
    }
  }

  private void build(Map<Image, Path> prepared, boolean push, boolean dependencies) {
    List<Map.Entry<Image, Path>> wanted =
        prepared.entrySet().stream()
            .filter(each -> each.getKey() instanceof Image.Dependencies == dependencies)
            .toList();
    AtomicBoolean failed = new AtomicBoolean();
    List<Callable<Void>> builds = new ArrayList<>();
    for (Map.Entry<Image, Path> each : wanted) {
      builds.add(
          () -> {
            if (!failed.get()) {
              build(each.getKey(), each.getValue(), push, failed);
            }
            return null;
          });
    }
    ExecutorService pool = Executors.newFixedThreadPool(options.concurrency());
    try {
      report(wanted, pool.invokeAll(builds));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException("Interrupted while images were built", e);
    } finally {
      pool.shutdownNow();
    }
  }

  private void build(Image image, Path context, boolean push, AtomicBoolean failed) {
    Instant start = Instant.now();
    try {
      buildx.build(image, context, push, listener.started(image));
      listener.built(image, Duration.between(start, Instant.now()));
    } catch (ToaException fault) {
      failed.set(true);
      throw fault;
    }
  }

  /** One fault for all builds that failed, each with the program's last words. */
  private static void report(List<Map.Entry<Image, Path>> builds, List<Future<Void>> results)
      throws InterruptedException {
    List<String> failures = new ArrayList<>();
    Throwable first = null;
    for (int i = 0; i < results.size(); i++) {
      try {
        results.get(i).get();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof ToaException fault)) {
          throw new IllegalStateException(e.getCause());
        }
        if (!(fault instanceof ProgramException)) {
          throw fault;
        }
        first = first == null ? fault : first;
        failures.add(
            "Image '%s' could not be built.\n%s"
                .formatted(builds.get(i).getKey().reference(), LastLines.of(fault.getMessage())));
      }
    }
    if (!failures.isEmpty()) {
      throw new ImageBuildException(String.join("\n", failures), first);
    }
  }
}
