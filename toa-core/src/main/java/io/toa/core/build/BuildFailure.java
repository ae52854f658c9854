package io.toa.core.build;

import io.toa.core.ProgramException;
import io.toa.core.RegistryException;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One image that could not be built or laid over another, in words. */
final class BuildFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int LINES = 25;

  /** How BuildKit names the step that failed, above the output of that step. */
  private static final Pattern STEP = Pattern.compile("^ > (\\[.*):$");

  /**
   * Makes the failure.
   *
   * @param reference the image
   * @param cause the build that ended with an exit code
   */
  BuildFailure(Reference reference, ProgramException cause) {
    super(describe(reference, cause), cause);
  }

  /**
   * Makes the failure.
   *
   * @param image the image
   * @param cause why it could not be laid over its dependencies image
   */
  BuildFailure(Image.Sources image, RegistryException cause) {
    super(
        "Image %s could not be laid over %s.\n%s"
            .formatted(image.reference(), image.base().reference(), cause.getMessage()),
        cause);
  }

  private static String describe(Reference reference, ProgramException cause) {
    List<String> lines = cause.getMessage().lines().toList();
    List<String> output = lines.subList(1, lines.size());
    StringBuilder text = new StringBuilder("Image " + reference + " could not be built");
    step(output).ifPresent(step -> text.append(" at ").append(step));
    text.append(".\n").append(lines.get(0));
    output
        .subList(Math.max(0, output.size() - LINES), output.size())
        .forEach(line -> text.append('\n').append(line));
    return text.toString();
  }

  private static Optional<String> step(List<String> output) {
    return output.stream()
        .map(STEP::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }
}
