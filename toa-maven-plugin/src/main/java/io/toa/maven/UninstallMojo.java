package io.toa.maven;

import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.Drain;
import io.toa.core.cluster.Timeout;
import io.toa.core.cluster.Workloads;
import io.toa.core.context.Context;
import io.toa.core.deploy.DeploymentOptions;
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
    Context context = context(directory, orDefault(env));
    DeploymentOptions options = options();
    try (Cluster cluster = Cluster.connect(access())) {
      if (cluster.release(context.name()).isEmpty()) {
        getLog()
            .info(
                "There is no release '%s' in namespace '%s'"
                    .formatted(context.name(), cluster.namespace()));
        return;
      }
      Workloads workloads = cluster.workloads(context.name());
      assembly().helm(this).uninstall(context.name());
      if (options.waiting()) {
        Drain.ofRemoved(cluster, workloads, getLog()::info)
            .await(options.timeout().orElse(Timeout.DEFAULT));
      }
    }
  }
}
