package io.toa.maven;

import io.toa.core.MisnamedFile;
import io.toa.core.ParameterException;
import io.toa.core.component.Component;
import io.toa.core.context.ContextReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;

/** Finds the component that a path names, else the context that a project owns. */
final class ComponentLocation {

  private static final String PROPERTY = "toa.path";

  private final MavenSession session;
  private final MavenProject project;
  private final String configured;

  ComponentLocation(MavenSession session, MavenProject project, String configured) {
    this.session = session;
    this.project = project;
    this.configured = configured;
  }

  /**
   * Whether a directory is a component's.
   *
   * @param directory the directory
   * @return whether it holds a manifest
   */
  static boolean isComponent(Path directory) {
    return Files.isRegularFile(directory.resolve(Component.MANIFEST));
  }

  /**
   * The directory of the component, or of the context. A component that the command line names is
   * that of the whole build, not of each module.
   *
   * @return the directory; empty where there is none for this project
   * @throws ParameterException where a path is given, or there is no POM, and neither is there
   */
  Optional<Path> find() {
    boolean bare = project.getFile() == null;
    String given = session.getUserProperties().getProperty(PROPERTY);
    if (given != null || bare) {
      String shown = given == null ? "." : given;
      Path directory = Path.of(session.getExecutionRootDirectory()).resolve(shown).normalize();
      Path found = nearest(directory).orElseThrow(() -> missing(shown, directory));
      if (isComponent(found)) {
        return session.getProjects().get(0).equals(project) ? Optional.of(found) : Optional.empty();
      }
      if (!bare && !found.equals(directory)) {
        throw missing(shown, directory); // a context is not looked for upwards in a project
      }
    } else if (configured != null) {
      Optional<Path> found = nearest(project.getBasedir().toPath().resolve(configured).normalize());
      if (found.filter(ComponentLocation::isComponent).isPresent()) {
        return found;
      }
    } else if (isComponent(project.getBasedir().toPath())) {
      return Optional.of(project.getBasedir().toPath());
    }
    return new ContextLocation(session, project, configured).find();
  }

  private static Optional<Path> nearest(Path start) {
    for (Path each = start; Files.exists(start) && each != null; each = each.getParent()) {
      if (isComponent(each) || Files.isRegularFile(each.resolve(ContextReader.FILE))) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private static ParameterException missing(String path, Path directory) {
    return new ParameterException(
        "Cannot find '%s' from '%s', nor '%s'"
                .formatted(Component.MANIFEST, path, ContextReader.FILE)
            + MisnamedFile.upwards(directory, Component.MANIFEST)
                .or(() -> MisnamedFile.upwards(directory, ContextReader.FILE))
                .map("; "::concat)
                .orElse(""));
  }
}
