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
            "%s, for %s: %s, %s"
                .formatted(
                    model.context().name(),
                    model
                        .context()
                        .environment()
                        .filter(name -> !name.isEmpty())
                        .map(name -> "environment '" + name + "'")
                        .orElse("no environment"),
                    count(model.application().components().size(), "component"),
                    count(model.images().all().size(), "image")));
  }

  private static String count(int number, String what) {
    return "%d %s%s".formatted(number, what, number == 1 ? "" : "s");
  }
}
