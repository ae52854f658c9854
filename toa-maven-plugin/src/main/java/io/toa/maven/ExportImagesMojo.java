package io.toa.maven;

import io.toa.core.export.Exports;
import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes the build context of every image to a directory. */
@Mojo(name = "export-images", threadSafe = true, requiresProject = false)
public final class ExportImagesMojo extends AbstractModelMojo {

  /**
   * The directory to write to, which has to be empty or missing; {@code target/toa/images} where
   * none is given.
   */
  @Parameter(property = "toa.target")
  File target;

  /** Made by Maven. */
  public ExportImagesMojo() {}

  @Override
  void run(Path context) {
    Path directory =
        Exports.images(
            read(context, ofProcess(env)).images(),
            target == null ? output().resolve("images") : target.toPath());
    Result.deliver(directory + "\n", null);
  }
}
