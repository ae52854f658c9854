package io.toa.maven;

import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import io.toa.core.report.PlanText;
import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Says what a deploy would do, and does none of it. */
@Mojo(name = "plan", threadSafe = true, requiresProject = false)
public final class PlanMojo extends AbstractDeploymentMojo {

  /** Whether to ask neither the registry nor the cluster. */
  @Parameter(property = "toa.plan.offline", defaultValue = "false")
  boolean offline;

  /** The file to write the plan to, in place of standard output. */
  @Parameter(property = "toa.target")
  File target;

  /** Made by Maven. */
  public PlanMojo() {}

  @Override
  void run(Path context) {
    Model model = read(context, orDefault(env));
    Deployment deployment = deployment(model);
    Result.deliver(PlanText.of(deployment.plan(model, offline)), target);
  }
}
