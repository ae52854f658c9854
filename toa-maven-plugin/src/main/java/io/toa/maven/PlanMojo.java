package io.toa.maven;

import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import io.toa.core.deploy.Plan;
import io.toa.core.report.PlanFormat;
import java.io.File;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Says what a deploy would do, and does none of it. The plan is also written to {@code
 * target/toa/plan.txt}, {@code plan.json} and {@code plan.md}.
 */
@Mojo(name = "plan", threadSafe = true, requiresProject = false)
public final class PlanMojo extends AbstractDeploymentMojo {

  /** Whether to ask neither the registry nor the cluster. */
  @Parameter(property = "toa.plan.offline", defaultValue = "false")
  boolean offline;

  /** The form of what is printed: {@code text}, {@code json} or {@code markdown}. */
  @Parameter(property = "toa.plan.format", defaultValue = "text")
  String format;

  /**
   * Whether Maven ends with the exit code 2 where a deploy would change something. Only where Maven
   * is a process of its own: not in a daemon, nor in an IDE.
   */
  @Parameter(property = "toa.plan.detailed", defaultValue = "false")
  boolean detailed;

  /** The file to write the plan to, in place of standard output. */
  @Parameter(property = "toa.target")
  File target;

  /** Made by Maven. */
  public PlanMojo() {}

  @Override
  void run(Path context) {
    PlanFormat chosen = PlanFormat.parse(format);
    Model model = read(context, orDefault(env));
    Deployment deployment = deployment(model);
    Plan plan = deployment.plan(model, offline);
    for (PlanFormat each : PlanFormat.values()) {
      Result.write(each.write(plan), output().resolve(each.file()));
    }
    deliver(chosen.write(plan), target);
    getLog().info("Wrote plan.txt, plan.json and plan.md to " + output());
    if (detailed && plan.hasChanges()) {
      new ExitCode(session, getLog()).replaceBy(ExitCode.CHANGES);
    }
  }
}
