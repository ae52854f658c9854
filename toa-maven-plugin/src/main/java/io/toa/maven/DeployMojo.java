package io.toa.maven;

import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import io.toa.core.report.ReviewedPlan;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Builds and pushes what the registry lacks, and installs the release. */
@Mojo(name = "deploy", threadSafe = true, requiresProject = false)
public final class DeployMojo extends AbstractInstallationMojo {

  /** Whether only to print the manifests, as {@code toa:template} does. */
  @Parameter(property = "toa.dry", defaultValue = "false")
  boolean dry;

  /**
   * A plan as {@code toa:plan} writes it as JSON: it is carried out, and refused where sources,
   * registry or release are others by now.
   */
  @Parameter(property = "toa.plan")
  File plan;

  /** Made by Maven. */
  public DeployMojo() {}

  @Override
  void run(Path context) {
    Optional<ReviewedPlan> reviewed =
        Optional.ofNullable(plan).map(File::toPath).map(ReviewedPlan::read);
    Model model = read(context, orDefault(env));
    Deployment deployment = deployment(model);
    if (dry) {
      Result.deliver(deployment.template(model), null);
    } else if (reviewed.isPresent()) {
      deployment.deploy(model, options(), reviewed.get()::requireSame);
    } else {
      deployment.deploy(model, options());
    }
  }
}
