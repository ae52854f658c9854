package io.toa.core.deploy;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.application.Application;
import io.toa.core.application.ApplicationReader;
import io.toa.core.component.Component;
import io.toa.core.component.ComponentReader;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.ToaDefinitions;
import io.toa.core.dependency.Variable;
import io.toa.core.export.EnvironmentVariables;
import io.toa.core.export.Selection;
import io.toa.core.image.Images;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads a context with its components and derives what follows from them. */
public final class ModelReader {

  /** The Toa release that this library reproduces. */
  public static final String TOA_VERSION = "1.0.0-alpha.331";

  private final ComponentReader components;
  private final Dependencies dependencies;
  private final Function<Path, ToaDefinitions> definitions;
  private final Optional<List<String>> platforms;
  private final Optional<String> version;

  /**
   * Makes a reader.
   *
   * @param components reads components
   * @param dependencies the connectors and extensions that are known
   * @param definitions finds what Toa's packages declare, from the directory of a context; its
   *     release is that of the runtime where a context states none, and of the services of
   *     extensions
   * @param platforms the platforms to build for, in place of those of the context; empty for the
   *     context's own
   * @param version the version of a context that states none; empty to leave it without
   */
  public ModelReader(
      ComponentReader components,
      Dependencies dependencies,
      Function<Path, ToaDefinitions> definitions,
      Optional<List<String>> platforms,
      Optional<String> version) {
    this.components = components;
    this.dependencies = dependencies;
    this.definitions = definitions;
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
   * @throws io.toa.core.InvalidDeclarationException with everything in the context and its
   *     components that is not accepted; where both are sound, with everything in which they do not
   *     fit together
   */
  public Model read(Path directory, Environment environment, boolean mono) {
    Application application = application(directory, environment, mono, true);
    return new Model(application, Images.of(application));
  }

  /**
   * Reads a context alone, and none of its components.
   *
   * @param directory the directory that holds {@code context.toa.yaml}
   * @param environment the environment
   * @return the context
   * @throws io.toa.core.InvalidDeclarationException with everything in it that is not accepted
   */
  public Context context(Path directory, Environment environment) {
    String release = definitions.apply(directory).release();
    return new ContextReader(release).read(directory, environment).withDefaults(platforms, version);
  }

  /**
   * Reads the environment variables of a context's workloads (spec: operations.md 7.1).
   *
   * @param directory the directory that holds {@code context.toa.yaml}
   * @param environment the environment
   * @param mono whether everything is deployed as one workload
   * @param selection whose variables are wanted; evicted components can be chosen. Where nothing is
   *     chosen, those of everything that is deployed.
   * @param warning takes what the context or a component says in vain
   * @return the variables, each name once
   * @throws io.toa.core.InvalidDeclarationException where the context or a component says something
   *     that is not accepted
   * @throws io.toa.core.ParameterException where something chosen is not in the context
   */
  public List<Variable> variables(
      Path directory,
      Environment environment,
      boolean mono,
      Selection selection,
      Consumer<Fault> warning) {
    boolean evicting = selection.components().isEmpty();
    Application application = application(directory, environment, mono, evicting);
    application.warnings().forEach(warning);
    return selection.isEmpty()
        ? new Model(application, Images.of(application)).values().variables()
        : EnvironmentVariables.of(application, selection);
  }

  private Application application(
      Path directory, Environment environment, boolean mono, boolean evicting) {
    ToaDefinitions declared = definitions.apply(directory);
    String release = declared.release();
    Findings findings = new Findings();
    Optional<Context> read =
        findings.attempt(() -> new ContextReader(release).read(directory, environment));
    Optional<List<Component>> own = findings.attempt(() -> components.readAll(directory));
    findings.report();
    Context context = read.orElseThrow().withDefaults(platforms, version);
    return new ApplicationReader(components::readAll, path -> declared, dependencies, release)
        .join(evicting ? context : context.withoutEvictedComponents(), own.orElseThrow(), mono);
  }
}
