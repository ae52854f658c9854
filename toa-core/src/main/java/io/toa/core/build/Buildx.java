package io.toa.core.build;

import io.toa.core.EngineException;
import io.toa.core.ProgramException;
import io.toa.core.image.Image;
import io.toa.core.process.ProgramOutput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds single images with {@code docker buildx} (spec: images.md 7.4, 7.5). */
final class Buildx {

  private static final String DEFAULT = "default";

  private final Docker docker;
  private final BuildOptions options;
  private final BuildArguments arguments;
  private boolean ready;
  private RuntimeException unusable;

  Buildx(Docker docker, BuildOptions options, BuildArguments arguments) {
    this.docker = docker;
    this.options = options;
    this.arguments = arguments;
  }

  /** Builds an image from its build context, and pushes or loads it. */
  void build(Image image, Path context, ProgramOutput output) {
    if (needsBuilder(image)) {
      prepareBuilder(output);
    }
    try {
      docker.run(command(image, context), arguments.of(image), output);
    } catch (ProgramException e) {
      throw isLacking(e) ? lacking(e) : e;
    }
  }

  /** Whether the engine's own builder cannot build it. */
  boolean needsBuilder(Image image) {
    return options.push() || image.platforms().map(List::size).orElse(1) > 1;
  }

  /**
   * The arguments in the order of the reference, caches last; a build argument has its name only.
   */
  List<String> command(Image image, Path context) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("--context=default", "buildx", "build"));
    command.add(options.push() ? "--push" : "--load");
    command.addAll(List.of("--tag", image.reference().toString(), context.toString()));
    image.arguments().forEach(name -> command.addAll(List.of("--build-arg", name)));
    image
        .platforms()
        .ifPresent(list -> command.addAll(List.of("--platform", String.join(",", list))));
    if (needsBuilder(image)) {
      command.addAll(List.of("--builder", options.builder(), "--provenance=false"));
    } else {
      command.addAll(List.of("--builder", DEFAULT));
    }
    command.addAll(options.caches().arguments(image));
    command.addAll(List.of("--progress", "plain"));
    return List.copyOf(command);
  }

  /** Makes sure that the builder is there: once, with the same fault for all that wait for it. */
  private synchronized void prepareBuilder(ProgramOutput output) {
    if (unusable != null) {
      throw unusable;
    }
    if (ready || options.builder().equals(DEFAULT)) {
      return; // the engine's own is always there
    }
    try {
      inspectOrCreate(output.silently());
      ready = true;
    } catch (RuntimeException e) {
      unusable = e;
      throw e;
    }
  }

  private void inspectOrCreate(ProgramOutput output) {
    String builder = options.builder();
    try {
      docker.run(List.of("buildx", "inspect", builder), Map.of(), output);
      return;
    } catch (ProgramException e) {
      if (e.exitCode().isEmpty()) {
        throw e;
      }
      if (isLacking(e)) {
        throw lacking(e);
      }
      if (!builder.equals(BuildOptions.BUILDER)) {
        throw new EngineException(
            "Builder '"
                + builder
                + "' cannot be used: "
                + lastLine(e)
                + ". 'docker buildx ls' lists those there are; make it with 'docker buildx create"
                + " --name "
                + builder
                + "', or name none to have '"
                + BuildOptions.BUILDER
                + "' made.",
            e);
      }
    }
    create(output);
  }

  private void create(ProgramOutput output) {
    try {
      docker.run(
          List.of(
              "buildx",
              "create",
              "--name",
              BuildOptions.BUILDER,
              "--driver",
              "docker-container",
              "--driver-opt",
              "network=host",
              "--bootstrap"),
          Map.of(),
          output);
    } catch (ProgramException e) {
      if (e.exitCode().isEmpty()) {
        throw e;
      }
      throw new EngineException(
          "Builder '"
              + BuildOptions.BUILDER
              + "' could not be made: "
              + lastLine(e)
              + ". Its container needs the BuildKit image; where that cannot be pulled, name"
              + " another builder (toa.builder), such as 'default'.\n"
              + e.getMessage(),
          e);
    }
  }

  private static boolean isLacking(ProgramException e) {
    String message = e.getMessage();
    return message.contains("'buildx' is not a docker command")
        || message.contains("unknown command: docker buildx");
  }

  private static EngineException lacking(ProgramException e) {
    return new EngineException(
        "The docker program has no buildx. Install docker's buildx plugin, then run this again.",
        e);
  }

  private static String lastLine(ProgramException e) {
    String message = e.getMessage().stripTrailing();
    return message.substring(message.lastIndexOf('\n') + 1);
  }
}
