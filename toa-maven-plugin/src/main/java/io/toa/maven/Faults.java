package io.toa.maven;

import io.toa.core.ToaException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/** The one place where faults become Maven's: a failure of the build, or an error around it. */
final class Faults {

  private Faults() {}

  /**
   * Throws what Maven understands.
   *
   * @param fault the fault
   * @param traced whether the user asked for stack traces: Maven would otherwise add the messages
   *     of all causes to the one that says everything
   * @return never; declared so that callers may {@code throw} it
   */
  static MojoExecutionException mapped(ToaException fault, boolean traced)
      throws MojoFailureException {
    Throwable cause = traced ? fault : null;
    if (fault.mender() == ToaException.Mender.AUTHOR) {
      throw new MojoFailureException(fault.getMessage(), cause);
    }
    return new MojoExecutionException(fault.getMessage(), cause);
  }
}
