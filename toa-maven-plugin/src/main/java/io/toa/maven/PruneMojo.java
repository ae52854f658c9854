package io.toa.maven;

import io.toa.core.deploy.Model;
import io.toa.core.deploy.Pruning;
import io.toa.core.registry.Retention;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Says which images of the registry nothing needs any more, and deletes them where it is told to.
 */
@Mojo(name = "prune", threadSafe = true, requiresProject = false)
public final class PruneMojo extends AbstractModelMojo {

  /** Whether to delete; else what would be deleted is only said. */
  @Parameter(property = "toa.prune.delete", defaultValue = "false")
  boolean delete;

  /** What is deleted is more than so many days old. */
  @Parameter(property = "toa.prune.days", defaultValue = "7")
  int days;

  /** How many of the newest images are kept, of sources and of dependencies each. */
  @Parameter(property = "toa.prune.keep", defaultValue = "5")
  int keep;

  /** Names of images that the context has no more, such as {@code composition-edge}. */
  @Parameter(property = "toa.prune.repositories")
  List<String> repositories;

  /** Made by Maven. */
  public PruneMojo() {}

  @Override
  void run(Path context) {
    Model model = read(context, orDefault(env));
    List<String> others = repositories == null ? List.of() : repositories;
    Pruning pruning = registry(model).pruning(new Retention(days, keep));
    pruning.run(Pruning.repositories(model, others), delete);
  }
}
