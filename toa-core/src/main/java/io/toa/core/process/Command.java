package io.toa.core.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What is run: a program with its arguments, started directly and not through a shell.
 *
 * <p>The arguments are echoed and named in faults, so a secret has its place in the environment.
 *
 * @param program its name, looked up on {@code PATH}, or its path
 * @param arguments its arguments, one each
 * @param environment variables added to those of this process; never printed
 * @param directory where it runs; empty for the directory of this process
 * @param dropped names of variables of this process that it does not get
 * @param limit how long it may run before it is ended; empty for as long as it takes
 */
public record Command(
    String program,
    List<String> arguments,
    Map<String, String> environment,
    Optional<Path> directory,
    Set<String> dropped,
    Optional<Duration> limit) {

  /** Checks and copies the parts. */
  public Command {
    Objects.requireNonNull(program, "program");
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
    Objects.requireNonNull(directory, "directory");
    dropped = Set.copyOf(dropped);
    Objects.requireNonNull(limit, "limit");
  }

  /**
   * Makes a command that gets the whole environment of this process, and all the time it takes.
   *
   * @param program its name, looked up on {@code PATH}, or its path
   * @param arguments its arguments, one each
   * @param environment variables added to those of this process; never printed
   * @param directory where it runs; empty for the directory of this process
   */
  public Command(
      String program,
      List<String> arguments,
      Map<String, String> environment,
      Optional<Path> directory) {
    this(program, arguments, environment, directory, Set.of(), Optional.empty());
  }

  /**
   * Makes a command that runs in the directory and the environment of this process.
   *
   * @param program its name, looked up on {@code PATH}, or its path
   * @param arguments its arguments, one each
   * @return the command
   */
  public static Command of(String program, List<String> arguments) {
    return new Command(program, arguments, Map.of(), Optional.empty());
  }

  /**
   * The same command with variables added to its environment.
   *
   * @param variables names and values; they replace variables of the same name
   * @return the command
   */
  public Command with(Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(environment);
    all.putAll(variables);
    return new Command(program, arguments, all, directory, dropped, limit);
  }

  /**
   * The same command without variables of this process.
   *
   * @param variables their names
   * @return the command
   */
  public Command without(Collection<String> variables) {
    return new Command(program, arguments, environment, directory, Set.copyOf(variables), limit);
  }

  /**
   * The same command with a time that it has to end within.
   *
   * @param time how long it may run
   * @return the command
   */
  public Command within(Duration time) {
    return new Command(program, arguments, environment, directory, dropped, Optional.of(time));
  }

  /** The program and its arguments, joined by one space (spec: operations.md 1.4). */
  @Override
  public String toString() {
    return arguments.isEmpty() ? program : program + " " + String.join(" ", arguments);
  }
}
