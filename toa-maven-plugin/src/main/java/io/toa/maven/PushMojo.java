package io.toa.maven;

import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Builds the images that the registry lacks, and pushes them. */
@Mojo(
    name = "push",
    defaultPhase = LifecyclePhase.DEPLOY,
    threadSafe = true,
    requiresProject = false)
public final class PushMojo extends AbstractDeploymentMojo {

  /** Made by Maven. */
  public PushMojo() {}

  @Override
  void run(Path context) {
    Model model = read(context, orDefault(env));
    Deployment deployment = deployment(model);
    deployment.push(model);
  }
}
