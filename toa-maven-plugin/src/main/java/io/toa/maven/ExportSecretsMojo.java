package io.toa.maven;

import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Prints the secrets that the workloads read, with their keys. */
@Mojo(name = "export-secrets", threadSafe = true, requiresProject = false)
public final class ExportSecretsMojo extends AbstractModelMojo {

  /** The file to write to, in place of standard output. */
  @Parameter(property = "toa.target")
  File target;

  /** Made by Maven. */
  public ExportSecretsMojo() {}

  @Override
  void run(Path context) {
    deliver(read(context, required()).secrets().text(), target);
  }
}
