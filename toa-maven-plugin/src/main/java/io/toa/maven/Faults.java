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
   * @return never; declared so that callers may {@code throw} it
   */
  static MojoExecutionException mapped(ToaException fault) throws MojoFailureException {
    if (fault.mender() == ToaException.Mender.AUTHOR) {
      throw new MojoFailureException(fault.getMessage(), fault);
    }
    return new MojoExecutionException(fault.getMessage(), fault);
  }
}
