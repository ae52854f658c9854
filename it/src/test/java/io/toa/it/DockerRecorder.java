package io.toa.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * A {@code docker} that takes down what it is asked for before it does it.
 *
 * @param directory what it lies in, to be first on the path
 */
record DockerRecorder(Path directory) {

  private static final String RECORD = "record";
  private static final String SCRIPT =
      """
      #!/bin/sh
      echo "$*" >> '%s'
      exec '%s' "$@"
      """;

  /** Makes one before the docker of the path. */
  static DockerRecorder create() {
    Path directory = Surroundings.work("docker");
    Path script = directory.resolve("docker");
    try {
      Files.writeString(
          script, SCRIPT.formatted(directory.resolve(RECORD), SearchPath.current().find("docker")));
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new DockerRecorder(directory);
  }

  /** The arguments of each process since the last call of this. */
  List<String> taken() {
    Path file = directory.resolve(RECORD);
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      List<String> lines = Files.readAllLines(file);
      Files.delete(file);
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
