package io.toa.maven;

import io.toa.core.MisnamedFile;
import io.toa.core.ParameterException;
import io.toa.core.context.ContextReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;

/** Finds the context that a project owns. */
final class ContextLocation {

  private static final String PROPERTY = "toa.path";

  private final MavenSession session;
  private final MavenProject project;
  private final String configured;

  ContextLocation(MavenSession session, MavenProject project, String configured) {
    this.session = session;
    this.project = project;
    this.configured = configured;
  }

  /**
   * The directory of the context.
   *
   * @return the directory; empty where the project owns no context
   * @throws ParameterException where a path is given that holds none, or there is neither a project
   *     nor a context upwards of the working directory
   */
  Optional<Path> find() {
    Path base = base();
    String given = session.getUserProperties().getProperty(PROPERTY);
    if (given == null || !isStartedHere(base)) {
      given = configured;
    }
    if (project.getFile() == null) {
      return Optional.of(
          ContextReader.find(
              base.resolve(given == null ? "." : given), given == null ? "." : given));
    }
    if (given == null) {
      return Optional.of(base).filter(ContextLocation::holdsContext);
    }
    Path directory = base.resolve(given).normalize();
    if (!holdsContext(directory)) {
      throw new ParameterException(
          "Cannot find '%s' from '%s'".formatted(ContextReader.FILE, given)
              + MisnamedFile.of(directory.resolve(ContextReader.FILE))
                  .map("; "::concat)
                  .orElse(""));
    }
    return Optional.of(directory);
  }

  private Path base() {
    return project.getFile() == null
        ? Path.of(session.getExecutionRootDirectory())
        : project.getBasedir().toPath();
  }

  private boolean isStartedHere(Path base) {
    return base.equals(Path.of(session.getExecutionRootDirectory()));
  }

  private static boolean holdsContext(Path directory) {
    return Files.isRegularFile(directory.resolve(ContextReader.FILE));
  }
}
