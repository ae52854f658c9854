package io.toa.maven;

import java.util.List;
import javax.inject.Inject;
import javax.inject.Named;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.MojoExecutionConfigurator;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.PluginConfigurationException;
import org.apache.maven.plugin.PluginManagerException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.configuration.PlexusConfiguration;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * Runs a goal of the command line for every module of the build.
 *
 * <p>Maven runs a goal that may be run without a POM for the topmost project only. Each module gets
 * the configuration of its own POM, as it would from Maven.
 */
@Named
final class Modules {

  private final BuildPluginManager plugins;
  private final MojoExecutionConfigurator poms;

  @Inject
  Modules(BuildPluginManager plugins, MojoExecutionConfigurator poms) {
    this.plugins = plugins;
    this.poms = poms;
  }

  /**
   * Whether the goal stands for all modules.
   *
   * @param session the build
   * @param project the project that Maven runs the goal for
   * @param execution how it is run
   * @return whether {@link #run} has to be called in place of the goal
   */
  static boolean areMeant(MavenSession session, MavenProject project, MojoExecution execution) {
    return execution.getSource() == MojoExecution.Source.CLI
        && !(execution instanceof ModuleExecution)
        && !session.getProjects().equals(List.of(project));
  }

  /**
   * Runs the goal for one module after the other, in the order of the build.
   *
   * @param session the build
   * @param execution how Maven runs the goal
   * @throws MojoFailureException where it fails in a module
   * @throws MojoExecutionException where it fails in a module
   */
  void run(MavenSession session, MojoExecution execution)
      throws MojoFailureException, MojoExecutionException {
    for (MavenProject module : session.getProjects()) {
      MavenSession current = session.clone();
      current.setCurrentProject(module);
      MojoExecution own =
          new ModuleExecution(execution.getMojoDescriptor(), execution.getExecutionId());
      poms.configure(module, own, true);
      own.setConfiguration(complete(own));
      try {
        plugins.executeMojo(current, own);
      } catch (PluginConfigurationException | PluginManagerException e) {
        throw new MojoExecutionException(
            "Cannot configure toa:%s for %s: %s"
                .formatted(execution.getGoal(), module.getId(), e.getMessage()),
            e);
      }
    }
  }

  /** What a POM says, with the defaults of the parameters that it does not mention. */
  private static Xpp3Dom complete(MojoExecution execution) {
    MojoDescriptor goal = execution.getMojoDescriptor();
    Xpp3Dom stated = execution.getConfiguration();
    Xpp3Dom complete = new Xpp3Dom("configuration");
    for (Parameter parameter : goal.getParameters()) {
      Xpp3Dom value =
          Xpp3Dom.mergeXpp3Dom(
              stated == null ? null : stated.getChild(parameter.getName()),
              standard(goal.getMojoConfiguration().getChild(parameter.getName(), false)));
      if (value != null) {
        complete.addChild(value);
      }
    }
    return complete;
  }

  private static Xpp3Dom standard(PlexusConfiguration parameter) {
    if (parameter == null) {
      return null;
    }
    Xpp3Dom standard = new Xpp3Dom(parameter.getName());
    standard.setValue(parameter.getValue(null));
    for (String attribute : parameter.getAttributeNames()) {
      standard.setAttribute(attribute, parameter.getAttribute(attribute, ""));
    }
    return standard;
  }
}
