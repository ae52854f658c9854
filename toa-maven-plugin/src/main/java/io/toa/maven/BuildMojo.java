package io.toa.maven;

import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Builds the images that the registry lacks, on the local engine. */
@Mojo(
    name = "build",
    defaultPhase = LifecyclePhase.PACKAGE,
    threadSafe = true,
    requiresProject = false)
public final class BuildMojo extends AbstractDeploymentMojo {

  /** Whether to build no images: a machine without an engine packages the rest. */
  @Parameter(property = "toa.build.skip", defaultValue = "false")
  boolean buildSkip;

  /** Made by Maven. */
  public BuildMojo() {}

  @Override
  String skipping() {
    return buildSkip ? "toa.build.skip" : "";
  }

  @Override
  void run(Path context) {
    Model model = read(context, ofProcess(env));
    Deployment deployment = deployment(model);
    deployment.build(model);
  }
}
