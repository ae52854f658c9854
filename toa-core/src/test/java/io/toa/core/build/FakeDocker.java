package io.toa.core.build;

import io.toa.core.process.ProgramRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/**
 * A docker program that records its calls and does what a script says.
 *
 * <p>The script sees the arguments; {@code $calls} is the directory where it may leave marks.
 */
final class FakeDocker {

  private final Path calls;
  private final Path program;

  FakeDocker(Path directory, String script) {
    try {
      calls = Files.createDirectories(directory.resolve("calls"));
      program = directory.resolve("docker");
      Files.writeString(
          program,
          """
          #!/bin/sh
          calls='%s'
          printf '%%s\\n' "$*" >> "$calls/log"
          %s
          """
              .formatted(calls, script));
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The program, talking to an engine that nothing asks. */
  Docker docker() {
    return new Docker(
        program.toString(),
        new ProgramRunner(),
        EngineAddress.find(Map.of("DOCKER_HOST", "ssh://nobody@engine.example.com")));
  }

  /** An engine that answers through the program. */
  Engine engine() {
    return new Engine(
        EngineAddress.find(Map.of("DOCKER_HOST", "ssh://nobody@engine.example.com")), docker());
  }

  Path program() {
    return program;
  }

  Path calls() {
    return calls;
  }

  /** The arguments of each call, in order of their start. */
  List<String> log() {
    Path log = calls.resolve("log");
    try {
      return Files.exists(log) ? Files.readAllLines(log) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
