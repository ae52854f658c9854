package io.toa.maven;

import io.toa.core.context.Context;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Puts an earlier revision of a release back, and moves the environment's tag back to its images.
 */
@Mojo(name = "rollback", threadSafe = true, requiresProject = false)
public final class RollbackMojo extends AbstractReleaseMojo {

  /**
   * The number of the revision. Where none is given, the newest one that was deployed well and
   * differs from what was deployed last.
   */
  @Parameter(property = "toa.revision")
  Integer revision;

  /** Made by Maven. */
  public RollbackMojo() {}

  @Override
  void run(Path directory) {
    Context context = context(directory, orDefault(env));
    OptionalInt number = revision == null ? OptionalInt.empty() : OptionalInt.of(revision);
    assembly().rollback(this, registry(context).open()).run(context, number, options());
  }
}
