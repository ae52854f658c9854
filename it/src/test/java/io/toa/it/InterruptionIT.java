package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A Maven that is told to end while images are built, by TERM, which does to a virtual machine what
 * Ctrl-C does. Wants what {@link LayeringIT} wants.
 */
@Tag("engine")
class InterruptionIT {

  /** A build that does not end, with a process of its own. */
  private static final String DOCKER =
      """
      #!/bin/sh
      sleep 600 &
      echo "$$ $!" > "%1$s/build.$$.tmp"
      mv "%1$s/build.$$.tmp" "%1$s/build.$$"
      wait
      """;

  private final Project sample = RegisteredSample.create("it-interruption").project();
  private final Path work = Surroundings.work("interruption");

  @Test
  void nothingIsLeftOfRunningBuilds() throws Exception {
    Path docker = Files.writeString(work.resolve("docker"), DOCKER.formatted(work));
    Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path temporary = Files.createDirectories(work.resolve("tmp"));
    Path log = work.resolve("log");
    Process maven =
        maven(temporary)
            .start(
                sample.directory(),
                log,
                "toa:push",
                "-Dtoa.env=local",
                "-Dtoa.builder=default",
                "-Dtoa.docker=" + docker,
                "-Dtoa.concurrency=2");
    List<ProcessHandle> builds = builds(maven, 2, log);
    assertThat(list(temporary, "toa-images")).hasSize(1);

    maven.destroy();

    assertThat(maven.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(maven.exitValue()).as(Files.readString(log)).isNotZero();
    for (ProcessHandle each : builds) {
      assertThat(each.onExit().get(1, TimeUnit.MINUTES).isAlive()).isFalse();
    }
    assertThat(list(work, "build.")).as("no more were started").hasSize(2);
    assertThat(list(temporary, "toa-")).as("build contexts").isEmpty();
  }

  private static Maven maven(Path temporary) {
    return Maven.withEngine().with("MAVEN_OPTS", "-Xmx768m -Djava.io.tmpdir=" + temporary);
  }

  /** The processes of so many builds, once they run. */
  private List<ProcessHandle> builds(Process maven, int count, Path log) throws Exception {
    while (list(work, "build.").size() < count) {
      assertThat(maven.isAlive()).as(Files.readString(log)).isTrue();
      Thread.sleep(100);
    }
    return list(work, "build.").stream()
        .flatMap(file -> Stream.of(read(file).split("\\s+")))
        .map(id -> ProcessHandle.of(Long.parseLong(id)).orElseThrow())
        .toList();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files of a directory whose names begin so and are whole. */
  private static List<Path> list(Path directory, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> !file.toString().endsWith(".tmp"))
          .toList();
    }
  }
}
