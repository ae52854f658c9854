package io.toa.maven;

import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;

/** Installs the release from images that are already pushed; refuses where one is missing. */
@Mojo(name = "install", threadSafe = true, requiresProject = false)
public final class InstallMojo extends AbstractInstallationMojo {

  /** Made by Maven. */
  public InstallMojo() {}

  @Override
  void run(Path context) {
    Model model = read(context, orDefault(env));
    Deployment deployment = deployment(model);
    deployment.install(model, options());
  }
}
