package io.toa.core.deploy;

import io.toa.core.application.Application;
import io.toa.core.application.ApplicationReader;
import io.toa.core.component.ComponentReader;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.NodeModules;
import io.toa.core.image.Images;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads a context with its components and derives what follows from them. */
public final class ModelReader {

  /** The Toa release that this library reproduces. */
  public static final String TOA_VERSION = "1.0.0-alpha.331";

  private final ContextReader contexts;
  private final ApplicationReader applications;
  private final Optional<List<String>> platforms;
  private final Optional<String> version;

  /**
   * Makes a reader.
   *
   * @param manifests reads components
   * @param runtimeVersion the Toa release: of the runtime where a context states none, and of the
   *     services of extensions
   * @param platforms the platforms to build for, in place of those of the context; empty for the
   *     context's own
   * @param version the version of a context that states none; empty to leave it without
   */
  public ModelReader(
      ComponentReader manifests,
      String runtimeVersion,
      Optional<List<String>> platforms,
      Optional<String> version) {
    this.contexts = new ContextReader(runtimeVersion);
    this.applications =
        new ApplicationReader(
            manifests::readAll, NodeModules::new, Dependencies.ofToa(), runtimeVersion);
    this.platforms = platforms;
    this.version = version;
  }

  /**
   * Reads a context.
   *
   * @param directory the directory that holds {@code context.toa.yaml}
   * @param environment the environment
   * @param mono whether everything is deployed as one workload
   * @return the model
   * @throws io.toa.core.InvalidDeclarationException where the context or a component says something
   *     that is not accepted
   */
  public Model read(Path directory, Environment environment, boolean mono) {
    Context context = contexts.read(directory, environment).withDefaults(platforms, version);
    Application application = applications.read(context, mono);
    return new Model(application, Images.of(application));
  }
}
