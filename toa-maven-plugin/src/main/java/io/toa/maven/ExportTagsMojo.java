package io.toa.maven;

import io.toa.core.export.TagList;
import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Prints the references of the images of all workloads, one a line. */
@Mojo(name = "export-tags", threadSafe = true, requiresProject = false)
public final class ExportTagsMojo extends AbstractModelMojo {

  /** The file to write to, in place of standard output. */
  @Parameter(property = "toa.target")
  File target;

  /** Made by Maven. */
  public ExportTagsMojo() {}

  @Override
  void run(Path context) {
    deliver(TagList.text(read(context, required()).images()), target);
  }
}
