package io.toa.maven;

import io.toa.core.export.Exports;
import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes the chart to a directory. */
@Mojo(name = "export-deployment", threadSafe = true, requiresProject = false)
public final class ExportDeploymentMojo extends AbstractModelMojo {

  /**
   * The directory to write to, which has to be empty or missing; {@code target/toa/chart} where
   * none is given.
   */
  @Parameter(property = "toa.target")
  File target;

  /** Made by Maven. */
  public ExportDeploymentMojo() {}

  @Override
  void run(Path context) {
    Path directory =
        Exports.chart(
            read(context, required()).chart(),
            target == null ? output().resolve("chart") : target.toPath());
    Result.deliver(directory + "\n", null);
  }
}
