package io.toa.maven;

import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Builds and pushes what the registry lacks, and installs the release. */
@Mojo(name = "deploy", threadSafe = true, requiresProject = false)
public final class DeployMojo extends AbstractInstallationMojo {

  /** Whether only to print the manifests, as {@code toa:template} does. */
  @Parameter(property = "toa.dry", defaultValue = "false")
  boolean dry;

  /** Made by Maven. */
  public DeployMojo() {}

  @Override
  void run(Path context) {
    Model model = read(context, orDefault(env));
    Deployment deployment = deployment(model);
    if (dry) {
      Result.deliver(deployment.template(model), null);
    } else {
      deployment.deploy(model, options());
    }
  }
}
