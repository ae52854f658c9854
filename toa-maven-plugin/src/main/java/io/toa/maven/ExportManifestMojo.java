package io.toa.maven;

import io.toa.core.component.Component;
import io.toa.core.export.ManifestExport;
import io.toa.core.yaml.Mapping;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Prints the normalised manifest of a component: with its defaults, what its modules declare and
 * what it inherits.
 */
@Mojo(name = "export-manifest", threadSafe = true, requiresProject = false)
public final class ExportManifestMojo extends AbstractComponentMojo {

  /** Whether to print errors only, and nothing where there are none. */
  @Parameter(property = "toa.error", defaultValue = "false")
  boolean error;

  /** Made by Maven. */
  public ExportManifestMojo() {}

  @Override
  Optional<Mapping> result(Component component) {
    return Optional.of(ManifestExport.manifest(component));
  }

  @Override
  void deliver(Map<String, Mapping> results, ManifestExport.Format format, boolean single) {
    if (!error) {
      super.deliver(results, format, single);
    }
  }
}
