package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A build that has ended.
 *
 * @param command the arguments it was given
 * @param exitCode 0 where it succeeded
 * @param output the lines of its standard output
 * @param errors the lines of its standard error
 * @param log both, in the order in which they came
 */
record MavenRun(
    String command, int exitCode, List<String> output, List<String> errors, List<String> log) {

  // Maven 3.8 writes toa-maven-plugin:1.0:build, later ones toa:1.0:build
  private static final Pattern GOAL =
      Pattern.compile(
          "--- (?:maven-)?([a-z]+)(?:-maven-plugin|-plugin)?:[^:]+:([a-z-]+) \\((.+?)\\) @ (\\S+) ---");
  private static final Pattern FRAME =
      Pattern.compile("^(\\[ERROR\\])?\\s+at [\\w.$/]+ ?\\(.*\\)$");
  // some builds of Maven reset the terminal as they end, also where there is none
  private static final Pattern RESET = Pattern.compile("\u001B\\[0?m");

  /** Leaves what it wrote in a file, for who looks into a failure. */
  MavenRun kept() {
    try {
      Files.writeString(Surroundings.work("build").resolve("log"), description());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Checks that it succeeded. */
  MavenRun succeeds() {
    assertThat(exitCode).as(description()).isZero();
    return this;
  }

  /** Checks that it failed, without a stack trace, with one message that says all of this. */
  MavenRun failsSaying(String... parts) {
    assertThat(exitCode).as(description()).isNotZero();
    assertThat(stackTrace()).as(description()).isEmpty();
    assertThat(failures()).as(description()).hasSize(1);
    assertThat(failure()).as(description()).contains(parts);
    return this;
  }

  /** The lines of stack traces. */
  List<String> stackTrace() {
    return log.stream().filter(line -> FRAME.matcher(line).find()).toList();
  }

  /** What Maven says at the end of a failed build, as one text. */
  String failure() {
    return String.join(
        "\n",
        log.stream()
            .dropWhile(line -> !line.contains("Failed to execute goal"))
            .takeWhile(line -> !line.contains("To see the full stack trace"))
            .toList());
  }

  /** The goals that were run: {@code toa:build (default-build) @ shop}. */
  List<String> goals() {
    return output.stream()
        .flatMap(line -> GOAL.matcher(line).results())
        .map(MavenRun::goal)
        .toList();
  }

  /** The standard output as it was written. */
  String outputText() {
    return output.isEmpty() ? "" : String.join("\n", output) + "\n";
  }

  /** What a failed assertion has to show. */
  String description() {
    return "mvn %s%n%s%n".formatted(command, String.join("\n", log));
  }

  private static String goal(MatchResult match) {
    return "%s:%s (%s) @ %s"
        .formatted(match.group(1), match.group(2), match.group(3), match.group(4));
  }

  private List<String> failures() {
    return log.stream().filter(line -> line.contains("Failed to execute goal")).toList();
  }

  /** Takes down what a build writes; two threads write to it. */
  static final class Recorder {

    private final List<String> output = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final List<String> log = new ArrayList<>();

    synchronized void output(String line) {
      add(line, output);
    }

    synchronized void error(String line) {
      add(line, errors);
    }

    private void add(String line, List<String> lines) {
      String text = RESET.matcher(line).replaceAll("");
      if (text.isEmpty() && !line.isEmpty()) {
        return;
      }
      lines.add(text);
      log.add(text);
    }

    synchronized MavenRun ended(String command, int exitCode) {
      return new MavenRun(
          command, exitCode, List.copyOf(output), List.copyOf(errors), List.copyOf(log));
    }
  }
}
