package io.toa.core.build;

import io.toa.core.ProgramException;
import io.toa.core.image.Image;
import io.toa.core.process.ProgramOutput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Builds single images with {@code docker buildx} (spec: images.md 7.4). */
final class Buildx {

  /** The builder that every engine has. */
  static final String DEFAULT = "default";

  /** A manifest that came before what it names, and a registry that has a fault for the moment. */
  private static final Pattern DISTURBED =
      Pattern.compile("blob unknown to registry|unexpected (HTTP )?status\\b.*: 5\\d\\d\\b");

  private static final int ATTEMPTS = 3;

  private final Docker docker;
  private final BuildOptions options;
  private final BuildArguments arguments;
  private final Builder builder;

  Buildx(Docker docker, BuildOptions options, BuildArguments arguments) {
    this.docker = docker;
    this.options = options;
    this.arguments = arguments;
    this.builder = new Builder(docker, options.builder());
  }

  /** Builds an image from its build context, and pushes or loads it. */
  void build(Image image, Path context, ProgramOutput output) {
    if (needsBuilder(image)) {
      builder.prepare(output);
    }
    List<String> command = command(image, context);
    for (int attempt = 1; ; attempt++) {
      try {
        docker.run(command, arguments.of(image), output);
        return;
      } catch (ProgramException e) {
        if (attempt == ATTEMPTS || !isDisturbed(e)) {
          throw e;
        }
        output.out(
            "The registry did not take the image, which may pass. It is built and pushed again.");
      }
    }
  }

  /**
   * Whether it may well be pushed the next time: an engine that pushes one image for two builds at
   * once mixes them up, and a registry that gets the same blob twice at once may fail.
   */
  private boolean isDisturbed(ProgramException e) {
    return options.push() && e.exitCode().isPresent() && DISTURBED.matcher(e.getMessage()).find();
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
}
