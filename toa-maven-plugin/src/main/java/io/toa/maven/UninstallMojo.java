package io.toa.maven;

import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Removes a release with its history, for environments that come and go. Secrets, images and the
 * namespace stay.
 */
@Mojo(name = "uninstall", threadSafe = true, requiresProject = false)
public final class UninstallMojo extends AbstractReleaseMojo {

  /** Made by Maven. */
  public UninstallMojo() {}

  @Override
  void run(Path directory) {
    assembly().uninstallation(this).run(context(directory, orDefault(env)), options());
  }
}
