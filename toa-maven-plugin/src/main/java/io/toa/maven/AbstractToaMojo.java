package io.toa.maven;

import io.toa.core.ToaException;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * What all goals share: which context is meant, whether to run at all, and how faults end a build.
 */
abstract class AbstractToaMojo extends AbstractMojo {

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  MavenSession session;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  MavenProject project;

  @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
  MojoExecution execution;

  /**
   * The directory of the context, relative to the project. On the command line {@code -Dtoa.path}
   * counts for the project that Maven was started in, only. For {@code export-manifest} and {@code
   * export-entity} it may be that of a component, or one below it.
   */
  @Parameter String path;

  /** Whether to do nothing. */
  @Parameter(property = "toa.skip", defaultValue = "false")
  boolean skip;

  /**
   * The Toa release: of the runtime where a context states none, and of the services of extensions.
   * Where none is given, the version of {@code @toa.io/definitions}: of the one that the
   * application has installed, else of the one that {@code definitions} names. Where there is
   * neither, {@code 1.0.0-alpha.331}.
   */
  @Parameter(property = "toa.runtimeVersion")
  String runtimeVersion;

  /** Runs a goal of the command line for every module. */
  @Inject Modules modules;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    new UnknownProperties(session, execution, getLog()).warn();
    if (!isOnce() && Modules.areMeant(session, project, execution)) {
      modules.run(session, execution);
      return;
    }
    if (skip || !skipping().isEmpty()) {
      getLog().info("Skipped, since %s is set.".formatted(skip ? "toa.skip" : skipping()));
      return;
    }
    try {
      if (isOnce()) {
        run(Path.of(session.getExecutionRootDirectory()));
      } else {
        runIfLocated();
      }
    } catch (ToaException fault) {
      throw Faults.mapped(fault, session.getRequest().isShowErrors() || getLog().isDebugEnabled());
    }
  }

  private void runIfLocated() {
    Optional<Path> directory = locate();
    ReactorSummary summary = new ReactorSummary(session, execution, getLog());
    if (directory.isPresent()) {
      run(directory.get());
    } else {
      getLog().debug("No context here: neither context.toa.yaml nor a configured path.");
    }
    summary.record(directory.isPresent());
  }

  /** Whether it is run once for the whole build, and for no context. */
  boolean isOnce() {
    return false;
  }

  /** The property of the goal itself that says to do nothing; empty where none does. */
  String skipping() {
    return "";
  }

  /** The directory that the goal is run for; empty where this project has none. */
  Optional<Path> locate() {
    return new ContextLocation(session, project, path).find();
  }

  /**
   * Does what the goal is for.
   *
   * @param context the directory of the context, or what else {@link #locate} finds
   * @throws ToaException where something is wrong
   */
  abstract void run(Path context);

  /** Hands a result over, and says where it is if it is not on standard output. */
  final void deliver(String text, File target) {
    Result.deliver(text, target);
    if (target != null) {
      getLog().info("Wrote " + target);
    }
  }

  /** Where files of this build go. */
  Path output() {
    return project.getFile() == null
        ? Path.of(session.getExecutionRootDirectory(), "target", "toa")
        : Path.of(project.getBuild().getDirectory(), "toa");
  }
}
