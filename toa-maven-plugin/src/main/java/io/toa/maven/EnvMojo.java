package io.toa.maven;

import io.toa.core.context.Environment;
import io.toa.core.dependency.Variable;
import io.toa.core.export.DevelopmentSecrets;
import io.toa.core.export.EnvFile;
import io.toa.core.export.LocalEnvironment;
import io.toa.core.export.LocalValues;
import io.toa.core.export.Prompt;
import io.toa.core.export.Selection;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Writes the environment variables of the workloads to a file, to run components on this machine.
 * Values of secrets that the file has already are kept; everything else in it is replaced. No
 * cluster is asked, and no value is printed.
 */
@Mojo(name = "env", threadSafe = true, requiresProject = false)
public final class EnvMojo extends AbstractModelMojo {

  private static final String LOCAL = "local";

  /** The file to write, relative to the directory of the context. */
  @Parameter(property = "toa.as", defaultValue = ".env")
  String as;

  /**
   * Whether to ask for the secrets that have no value: on a terminal without echo, else one line of
   * standard input each. Refused in batch mode.
   */
  @Parameter(property = "toa.interactive", defaultValue = "false")
  boolean interactive;

  /**
   * Whether to fill in secrets for development: known credentials of local servers, generated keys
   * of tokens, and environment variables that are named as the keys. A secret that is left without
   * a value then ends the build, unless it is asked for.
   */
  @Parameter(property = "toa.dev", defaultValue = "false")
  boolean dev;

  /**
   * Ids or labels of components, separated by commas on the command line, to write the variables
   * of, in place of everything that is deployed. Evicted components can be named, too.
   */
  @Parameter(property = "toa.component")
  List<String> component;

  /**
   * Names, groups or packages of services, separated by commas on the command line, to write the
   * variables of, in place of everything that is deployed.
   */
  @Parameter(property = "toa.service")
  List<String> service;

  /** Made by Maven. */
  public EnvMojo() {}

  @Override
  void run(Path context) {
    LocalEnvironment local = new LocalEnvironment(development(), prompt());
    List<Variable> variables =
        assembly()
            .models(this, version())
            .variables(
                context,
                Environment.parse(env == null ? LOCAL : env),
                mono,
                selection(),
                this::warn);
    EnvFile file = new EnvFile(context.resolve(as));
    LocalValues values = local.values(variables, file.read());
    file.write(values);
    getLog().info("Wrote %d variables to %s".formatted(values.values().size(), as));
    if (!values.unset().isEmpty()) {
      getLog().info("Without a value: " + String.join(", ", values.unset()));
    }
  }

  private Selection selection() {
    return new Selection(
        Optional.ofNullable(component).orElse(List.of()),
        Optional.ofNullable(service).orElse(List.of()));
  }

  private Optional<DevelopmentSecrets> development() {
    return dev
        ? Optional.of(
            new DevelopmentSecrets(
                name -> Optional.ofNullable(System.getenv(name)), new SecureRandom()))
        : Optional.empty();
  }

  private Optional<Prompt> prompt() {
    return interactive
        ? Optional.of(
            TerminalPrompt.wanted(
                session, ", or put the values into the environment and pass -Dtoa.dev"))
        : Optional.empty();
  }
}
