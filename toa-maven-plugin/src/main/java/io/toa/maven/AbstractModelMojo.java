package io.toa.maven;

import io.toa.core.Fault;
import io.toa.core.ParameterException;
import io.toa.core.context.Context;
import io.toa.core.context.Environment;
import io.toa.core.deploy.Model;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Parameter;

/** Goals that read a context for an environment. */
abstract class AbstractModelMojo extends AbstractToaMojo {

  private static final String DEFAULT = "default";

  /**
   * The environment, or a chain {@code primary:fallback} of them. What holds where none is given is
   * the goal's own.
   */
  @Parameter(property = "toa.env")
  String env;

  /**
   * The package {@code @toa.io/definitions} of a release: its folder, or its tarball. It is looked
   * into where the application has not installed the package.
   */
  @Parameter(property = "toa.definitions")
  File definitions;

  /** The platforms to build for, in place of those of the context. */
  @Parameter(property = "toa.platforms")
  List<String> platforms;

  /** Whether everything is deployed as one workload. */
  @Parameter(property = "toa.mono", defaultValue = "false")
  boolean mono;

  /** Where the native libraries of the source parser and of the embedded helm come from. */
  @Inject NativeArtifacts natives;

  /** What Maven's settings say of registries. */
  @Inject RegistrySettings registrySettings;

  /** The environment where none is given: the variable {@code TOA_ENV} of the process, or none. */
  static Environment ofProcess(String given) {
    return Environment.parse(given != null ? given : System.getenv("TOA_ENV"));
  }

  /** The environment where none is given: {@code default}. */
  static Environment orDefault(String given) {
    return Environment.parse(given != null ? given : DEFAULT);
  }

  /** The environment, which has to be given. */
  Environment required() {
    if (env == null) {
      throw new ParameterException(
          "toa:%s needs an environment: pass -Dtoa.env=NAME".formatted(execution.getGoal()));
    }
    return Environment.parse(env);
  }

  /** Reads the context, and warns of what is accepted in it and likely wrong. */
  Model read(Path context, Environment environment) {
    Model model = assembly().models(this, version()).read(context, environment, mono);
    model.application().warnings().forEach(this::warn);
    return model;
  }

  /** Reads the context alone, for goals that its components do not matter to. */
  Context context(Path directory, Environment environment) {
    return assembly().models(this, version()).context(directory, environment);
  }

  /** Says what is accepted and likely wrong. */
  final void warn(Fault warning) {
    getLog().warn(warning.toString());
  }

  /** The parts of the library. */
  Assembly assembly() {
    return new Assembly(natives, session, getLog());
  }

  /** The registry of the images of a model. */
  RegistryAccess registry(Model model) {
    return new RegistryAccess(
        registrySettings, session, getLog(), model.context(), model.images().all());
  }

  /** The registry of the images of a context, of which none is built. */
  RegistryAccess registry(Context context) {
    return new RegistryAccess(registrySettings, session, getLog(), context, List.of());
  }

  /** The version of a context that states none: that of the project, where there is one. */
  Optional<String> version() {
    return project.getFile() == null ? Optional.empty() : Optional.of(project.getVersion());
  }
}
