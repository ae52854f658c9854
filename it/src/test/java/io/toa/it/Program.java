package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program of the machine that the tests ask about what the goals did; it has to be there.
 *
 * @param file where it is
 */
record Program(Path file) {

  /** The program of a name. */
  static Program named(String name) {
    return new Program(SearchPath.current().find(name));
  }

  /** Runs it, and checks that it succeeds. Answers its standard output. */
  String run(String... arguments) {
    List<String> command = Stream.concat(Stream.of(file.toString()), Stream.of(arguments)).toList();
    Path errors = Surroundings.work("errors").resolve("stderr");
    try {
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exitCode = process.waitFor();
      assertThat(exitCode).as("%s%n%s%s", command, output, Files.readString(errors)).isZero();
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
