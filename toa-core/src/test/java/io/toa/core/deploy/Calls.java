package io.toa.core.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Every effect of a deployment in order: programs write their own line into the same file. */
final class Calls {

  private final Path directory;
  private final Path file;

  Calls(Path directory) {
    this.directory = directory;
    this.file = directory.resolve("calls");
  }

  synchronized void add(String call) {
    try {
      Files.writeString(file, call + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A program that records how it was called and then does what a script says. */
  String program(String name, String script) {
    Path program = directory.resolve(name);
    try {
      Files.writeString(
          program, "#!/bin/sh\necho \"%s $*\" >> '%s'\n%s\n".formatted(name, file, script));
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return program.toString();
  }

  /** The calls, with stand-ins for directories and for the option that rolls back. */
  List<String> all() {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      return Files.readAllLines(file).stream()
          .map(line -> line.replaceAll("\\S*/toa-images[^/ ]*/dependencies/\\S+", "<1>"))
          .map(line -> line.replaceAll("\\S*/toa-images[^/ ]*/\\S+", "<2>"))
          .map(line -> line.replaceAll("\\S*/toa-deployment\\S*", "<chart>"))
          .map(line -> line.replace("--rollback-on-failure", "<rollback>"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
