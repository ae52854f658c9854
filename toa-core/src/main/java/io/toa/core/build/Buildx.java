package io.toa.core.build;

import io.toa.core.ProgramException;
import io.toa.core.RefusalException;
import io.toa.core.image.Image;
import io.toa.core.process.Command;
import io.toa.core.process.ProgramOutput;
import io.toa.core.process.ProgramRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Builds images with docker buildx (spec: images.md 7.4, 7.5). */
public final class Buildx {

  private static final String ENGINE_BUILDER = "default";

  private final BuildOptions options;
  private final Engine engine;
  private final ProgramRunner runner;
  private final UnaryOperator<String> variables;
  private boolean builderEnsured;

  /**
   * Makes a builder of images.
   *
   * @param options the docker program and the builder
   * @param engine the engine
   * @param runner runs programs
   * @param variables the environment that build arguments are read from: a value by name, null
   *     where there is none
   */
  public Buildx(
      BuildOptions options, Engine engine, ProgramRunner runner, UnaryOperator<String> variables) {
    this.options = options;
    this.engine = engine;
    this.runner = runner;
    this.variables = variables;
  }

  /**
   * Refuses an image whose build arguments have no value.
   *
   * @param image the image
   * @throws RefusalException where a variable is not set
   */
  void requireArguments(Image image) {
    for (String name : image.arguments()) {
      if (variables.apply(name) == null) {
        throw new RefusalException(
            "The build of '%s' takes the environment variable '%s' ('registry.build.arguments' of the context), which is not set. Set it, or take it off the list."
                .formatted(image.reference(), name));
      }
    }
  }

  /**
   * Builds an image.
   *
   * @param image the image
   * @param context the directory of its build context
   * @param push whether to push it to the registry, or else to load it into the engine
   * @param output hears the program
   * @throws ProgramException where the build fails
   */
  void build(Image image, Path context, boolean push, ProgramOutput output) {
    boolean apart = isBuiltApart(image, push);
    if (apart) {
      ensureBuilder(output);
    }
    List<String> arguments = new ArrayList<>(List.of("--context=default", "buildx", "build"));
    arguments.add(push ? "--push" : "--load");
    arguments.addAll(List.of("--tag", image.reference().toString(), context.toString()));
    Map<String, String> environment = new LinkedHashMap<>(engine.environment());
    for (String name : image.arguments()) {
      // the name alone: docker takes the value from its environment, and nobody sees it
      arguments.addAll(List.of("--build-arg", name));
      environment.put(name, variables.apply(name));
    }
    image
        .platforms()
        .ifPresent(
            platforms -> arguments.addAll(List.of("--platform", String.join(",", platforms))));
    arguments.addAll(
        apart
            ? List.of("--builder", options.builder(), "--provenance=false")
            : List.of("--builder", ENGINE_BUILDER));
    arguments.addAll(List.of("--progress", "plain"));
    run(arguments, environment, output);
  }

  private static boolean isBuiltApart(Image image, boolean push) {
    return push || image.platforms().filter(platforms -> platforms.size() > 1).isPresent();
  }

  /** Once a run: several builds share the attempt, and its failure. */
  private synchronized void ensureBuilder(ProgramOutput output) {
    if (builderEnsured || options.builder().equals(ENGINE_BUILDER)) {
      return;
    }
    if (!isThere(output)) {
      if (!options.builder().equals(BuildOptions.OWN_BUILDER)) {
        throw new RefusalException(
            "There is no buildx builder '%s'. Make it with 'docker buildx create --name %s', or leave 'toa.builder' out."
                .formatted(options.builder(), options.builder()));
      }
      run(
          List.of(
              "buildx",
              "create",
              "--name",
              options.builder(),
              "--driver",
              "docker-container",
              "--driver-opt",
              "network=host",
              "--bootstrap"),
          engine.environment(),
          output);
    }
    builderEnsured = true;
  }

  private boolean isThere(ProgramOutput output) {
    try {
      run(List.of("buildx", "inspect", options.builder()), engine.environment(), output.silently());
      return true;
    } catch (ProgramException e) {
      if (e.exitCode().isEmpty()) {
        throw e;
      }
      return false;
    }
  }

  private void run(List<String> arguments, Map<String, String> environment, ProgramOutput output) {
    runner.run(new Command(options.docker(), arguments, environment, Optional.empty()), output);
  }
}
