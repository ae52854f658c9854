package io.toa.maven;

import io.toa.core.deploy.Model;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Reads the context and its components, and reports everything in them that is not accepted. */
@Mojo(
    name = "validate",
    defaultPhase = LifecyclePhase.VALIDATE,
    threadSafe = true,
    requiresProject = false)
public final class ValidateMojo extends AbstractModelMojo {

  /** Made by Maven. */
  public ValidateMojo() {}

  @Override
  void run(Path context) {
    Model model = read(context, ofProcess(env));
    model.check();
    getLog()
        .info(
            "%s: %d components, %d images"
                .formatted(
                    model.context().name(),
                    model.application().components().size(),
                    model.images().all().size()));
  }
}
