package io.toa.core.build;

import io.toa.core.EngineException;
import io.toa.core.ImageBuildException;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ProgramException;
import io.toa.core.RefusalException;
import io.toa.core.RegistryException;
import io.toa.core.build.layer.SourcesLaying;
import io.toa.core.image.BuildContext;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the images that are missing, dependencies first (spec: images.md 7.3). */
public final class ImageBuilder {

  private final Supplier<Engine> engine;
  private final Optional<SourcesLaying> laying;
  private final Function<Image, BuildContext> contexts;
  private final Map<String, String> environment;
  private final BuildListener listener;

  /**
   * Makes the builder.
   *
   * @param engine gives the engine; asked where something is built with it
   * @param laying lays sources images over what the registry has; empty to have them built, and not
   *     to ask the registry what was pushed
   * @param contexts gives the build contexts (spec: images.md 5); asked for several images at once
   * @param environment where the values of build arguments come from
   * @param listener hears how it goes
   */
  public ImageBuilder(
      Supplier<Engine> engine,
      Optional<SourcesLaying> laying,
      Function<Image, BuildContext> contexts,
      Map<String, String> environment,
      BuildListener listener) {
    this.engine = engine;
    this.laying = laying;
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
   * Makes what is missing. Where nothing is to be built with an engine, none is asked for and no
   * program is run.
   *
   * @param registered the images of an application, in order
   * @param existing what the registry has already; these are skipped
   * @param options how they are built
   * @return what was made, in order
   * @throws RefusalException where a variable for a build argument is not set, a platform is wanted
   *     that the image to lay another over lacks, or caches would overwrite one another; nothing
   *     was made
   * @throws EngineException where there is no engine or no builder
   * @throws ImageBuildException where builds failed; those that were running have ended
   * @throws RegistryException where nothing but laying images over others failed; what was running
   *     has ended
   * @throws ProgramException where docker cannot be started
   * @throws InterruptedDeploymentException where this thread is interrupted; no build runs any more
   */
  public List<ImageResult> build(
      Collection<? extends Image> registered, Set<Reference> existing, BuildOptions options) {
    return build(registered, existing, options, result -> {});
  }

  /**
   * Makes what is missing, and tells what becomes of each image also where another one fails.
   *
   * @param registered the images of an application, in order
   * @param existing what the registry has already; these are skipped
   * @param options how they are built
   * @param results hears what was made and what failed, as it happens, from several threads; an
   *     image that was not begun is none of it
   * @return what was made, in order
   * @throws io.toa.core.ToaException as the other does
   */
  public List<ImageResult> build(
      Collection<? extends Image> registered,
      Set<Reference> existing,
      BuildOptions options,
      Consumer<ImageResult> results) {
    List<Image> all = withDependencies(registered);
    all.stream().map(Image::reference).filter(existing::contains).forEach(listener::skipped);
    List<Image> missing =
        all.stream().filter(image -> !existing.contains(image.reference())).toList();
    if (missing.isEmpty()) {
      return List.of();
    }
    Overlays overlays = new Overlays(laying, options);
    List<Image> built = missing.stream().filter(image -> !overlays.has(image)).toList();
    new BuildArguments(environment).check(built);
    options.caches().check(all);
    Map<Reference, BuildContext> described = describe(missing);
    fail(overlays.read(missing, existing));
    Optional<Buildx> buildx =
        built.isEmpty() ? Optional.empty() : Optional.of(buildx(built, options));
    try (TemporaryDirectory root = new TemporaryDirectory("toa-images")) {
      ImageMaking making = new ImageMaking(buildx, overlays, listener, results);
      return make(missing, making, prepare(missing, described, overlays, root.path()), options);
    }
  }

  /** Makes them in two stages: what others lie over, then the others. */
  private static List<ImageResult> make(
      List<Image> missing,
      ImageMaking making,
      Map<Reference, PreparedContext> prepared,
      BuildOptions options) {
    Map<Reference, ImageResult> results = new ConcurrentHashMap<>();
    for (boolean dependencies : new boolean[] {true, false}) {
      List<Runnable> stage =
          missing.stream()
              .filter(image -> image instanceof Image.Dependencies == dependencies)
              .map(
                  image ->
                      (Runnable)
                          () -> {
                            PreparedContext context = prepared.get(image.reference());
                            results.put(image.reference(), making.make(image, context));
                          })
              .toList();
      fail(new BuildQueue(options.concurrency()).run(stage));
    }
    return missing.stream().map(image -> results.get(image.reference())).toList();
  }

  private Buildx buildx(List<Image> built, BuildOptions options) {
    Engine found = engine.get();
    Buildx buildx = new Buildx(found.docker(), options, new BuildArguments(environment));
    if (built.stream().anyMatch(image -> usesEngine(buildx, image, options))) {
      found.describe(new ImageOutput(listener, built.get(0).reference()));
    }
    return buildx;
  }

  /** A builder of the user's own may be anywhere; any other one is or runs in the engine. */
  private static boolean usesEngine(Buildx buildx, Image image, BuildOptions options) {
    return !buildx.needsBuilder(image)
        || Set.of(BuildOptions.BUILDER, "default").contains(options.builder());
  }

  private Map<Reference, BuildContext> describe(List<Image> images) {
    return forAll(images, contexts);
  }

  /** Writes the contexts of what is built; what is laid is read from where it lies. */
  private static Map<Reference, PreparedContext> prepare(
      List<Image> images, Map<Reference, BuildContext> described, Overlays overlays, Path root) {
    return forAll(
        images,
        image -> {
          BuildContext context = described.get(image.reference());
          return overlays.has(image)
              ? PreparedContext.ofLayer(image, context, root)
              : PreparedContext.written(image, context, root);
        });
  }

  private static <T> Map<Reference, T> forAll(List<Image> images, Function<Image, T> function) {
    Map<Reference, T> all = new ConcurrentHashMap<>();
    List<Runnable> tasks =
        images.stream()
            .map(image -> (Runnable) () -> all.put(image.reference(), function.apply(image)))
            .toList();
    fail(new BuildQueue(Runtime.getRuntime().availableProcessors()).run(tasks));
    return all;
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
          failures.stream()
              .map(Throwable::getMessage)
              .collect(
                  Collectors.joining(
                      "\n\n",
                      "",
                      "\n\n"
                          + "Mend the cause and run this again: what is pushed already is not built"
                          + " again."));
      Throwable first = failures.get(0).getCause();
      if (failures.stream().allMatch(each -> each.getCause() instanceof RegistryException)) {
        throw new RegistryException(text, first);
      }
      throw new ImageBuildException(text, first);
    }
  }
}
