package io.toa.maven;

import io.toa.core.cluster.Cluster;
import io.toa.core.context.Context;
import io.toa.core.deploy.ReleaseStatus;
import io.toa.core.report.StatusText;
import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Says what of a release runs in the cluster, and why pods are not ready. */
@Mojo(name = "status", threadSafe = true, requiresProject = false)
public final class StatusMojo extends AbstractClusterMojo {

  /** The file to write, in place of standard output. */
  @Parameter(property = "toa.target")
  File target;

  /** Made by Maven. */
  public StatusMojo() {}

  @Override
  void run(Path directory) {
    Context context = context(directory, orDefault(env));
    try (Cluster cluster = Cluster.connect(access())) {
      deliver(StatusText.of(ReleaseStatus.of(cluster, context.name())), target);
    }
  }
}
