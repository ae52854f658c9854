package io.toa.maven;

import io.toa.core.component.Component;
import io.toa.core.export.ManifestExport;
import io.toa.core.yaml.Mapping;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Prints the entity of a component as its normalised manifest has it, and nothing where it has
 * none: then no file is written either.
 */
@Mojo(name = "export-entity", threadSafe = true, requiresProject = false)
public final class ExportEntityMojo extends AbstractComponentMojo {

  /** Made by Maven. */
  public ExportEntityMojo() {}

  @Override
  Optional<Mapping> result(Component component) {
    return ManifestExport.entity(component);
  }
}
