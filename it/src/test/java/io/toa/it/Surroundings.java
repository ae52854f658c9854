package io.toa.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Where things are: told by the build that runs the tests. */
final class Surroundings {

  private static final String SETTINGS = "settings.xml";

  private Surroundings() {}

  /** The directory of this module. */
  static Path module() {
    return path("it.basedir");
  }

  /** The repository that the plugin under test is in, and what the builds of the tests download. */
  static Path repository() {
    return path("it.repository");
  }

  /** A new directory to work in; it is kept after the tests. */
  static Path work(String name) {
    try {
      return Files.createTempDirectory(Files.createDirectories(path("it.work")), name + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The Maven that runs the tests. */
  static Path maven() {
    return path("maven.home");
  }

  /** A Maven of a version. */
  static Path maven(String version) {
    return path("it.distributions").resolve("apache-maven-" + version);
  }

  /** The JDK that runs the tests. */
  static Path java() {
    return path("java.home");
  }

  /**
   * A JDK of a release: the one that the variable {@code JAVA_HOME_<release>} names, else one that
   * is installed beside the one that runs the tests.
   */
  static Optional<Path> java(int release) {
    String stated = System.getenv("JAVA_HOME_" + release);
    if (stated != null) {
      return Optional.of(Path.of(stated));
    }
    try (Stream<Path> installed = Files.list(java().toRealPath().getParent())) {
      return installed.filter(each -> isRelease(each, release)).sorted().findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isRelease(Path java, int release) {
    Path description = java.resolve("release");
    if (!Files.isRegularFile(description)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(description)) {
      return lines.anyMatch(line -> line.matches("JAVA_VERSION=\"%d\\b.*".formatted(release)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The version of the plugin under test. */
  static String pluginVersion() {
    return property("it.pluginVersion");
  }

  /** The settings of the builds: what is downloaded already is taken from the outer repository. */
  static Path settings() {
    try {
      String text = Files.readString(module().resolve(SETTINGS));
      Path file = work("settings").resolve(SETTINGS);
      return Files.writeString(
          file, text.replace("@localRepositoryUrl@", path("it.userRepository").toUri().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path path(String name) {
    return Path.of(property(name));
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException(
          "The system property '%s' is missing: run these tests through Maven".formatted(name));
    }
    return value;
  }
}
