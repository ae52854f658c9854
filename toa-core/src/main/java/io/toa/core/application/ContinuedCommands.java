package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.yaml.Location;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Commands of builds whose lines go on (spec: images.md 3.3). Each line is an instruction of its
 * own, and what ends with a backslash takes the next instruction in: another command fails then, or
 * nothing is installed and nobody hears of it.
 *
 * @param context the context
 * @param components the components that are deployed
 */
record ContinuedCommands(Context context, List<Component> components) {

  /** As the reader of Dockerfiles has it. */
  private static final Pattern CONTINUED = Pattern.compile("(.*[^\\\\])?\\\\[ \\t\\r]*");

  private static final String HINT =
      "Write the command in one line, without it; a text that begins with '>-' in YAML has its"
          + " lines joined.";

  /** A warning for each text of commands. */
  List<Fault> warnings() {
    Stream<Fault> own =
        context.registry().run().flatMap(ContinuedCommands::message).stream()
            .map(message -> context.fault(message, "registry", "build", "run"));
    return Stream.concat(own, components.stream().flatMap(each -> of(each).stream()))
        .map(fault -> fault.withHint(HINT))
        .toList();
  }

  private static Optional<Fault> of(Component component) {
    Location manifest = new Location("", component.manifest().place(), component.manifest());
    return component
        .buildCommands()
        .flatMap(ContinuedCommands::message)
        .map(
            message ->
                manifest
                    .find("build")
                    .flatMap(build -> build.find("run"))
                    .map(run -> run.fault(message))
                    .orElseGet(() -> manifest.fault(message)));
  }

  private static Optional<String> message(String text) {
    List<String> lines = List.of(text.split("\n", -1));
    return IntStream.range(0, lines.size())
        .filter(line -> CONTINUED.matcher(lines.get(line)).matches())
        .mapToObj(
            line ->
                "line %d of the commands ends with '\\', which continues nothing: it takes the next instruction of the Dockerfile in"
                    .formatted(line + 1))
        .findFirst();
  }
}
