package io.toa.maven;

import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Prints the manifests that a deploy would hand to the cluster, and writes them under {@code
 * target/toa}.
 */
@Mojo(name = "template", threadSafe = true, requiresProject = false)
public final class TemplateMojo extends AbstractDeploymentMojo {

  /** The file to write the manifests to, in place of standard output. */
  @Parameter(property = "toa.target")
  File target;

  /** Made by Maven. */
  public TemplateMojo() {}

  @Override
  void run(Path context) {
    Model model = read(context, orDefault(env));
    Deployment deployment = deployment(model);
    String manifests = deployment.template(model);
    Result.write(manifests, output().resolve("manifests.yaml"));
    deliver(manifests, target);
  }
}
