package io.toa.core.build;

import io.toa.core.EngineException;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ProgramException;
import io.toa.core.process.Command;
import io.toa.core.process.Masking;
import io.toa.core.process.ProgramOutput;
import io.toa.core.process.ProgramRunner;
import java.util.List;
import java.util.Map;

/** The docker program, run so that it talks to the engine that was found. */
public final class Docker {

  private final String program;
  private final ProgramRunner runner;
  private final EngineAddress engine;
  private final DockerSurroundings surroundings;

  /**
   * Makes the program, run with the configuration and the environment of the user.
   *
   * @param program its name or path
   * @param runner runs it
   * @param engine the engine that it talks to
   */
  public Docker(String program, ProgramRunner runner, EngineAddress engine) {
    this(program, runner, engine, DockerSurroundings.UNCHANGED);
  }

  /**
   * Makes the program.
   *
   * @param program its name or path
   * @param runner runs it
   * @param engine the engine that it talks to
   * @param surroundings the logins and proxies that it is run with
   */
  public Docker(
      String program, ProgramRunner runner, EngineAddress engine, DockerSurroundings surroundings) {
    this.program = program;
    this.runner = runner;
    this.engine = engine;
    this.surroundings = surroundings;
  }

  /**
   * Runs it.
   *
   * @param arguments its arguments
   * @param variables added to its environment; the place for secrets, whose values are hidden in
   *     what it writes
   * @param output hears what it writes
   * @return its standard output
   * @throws EngineException where it lacks buildx, which it needs for this
   * @throws ProgramException where it cannot be started or fails
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  String run(List<String> arguments, Map<String, String> variables, ProgramOutput output) {
    Masking masking = new Masking(variables.values());
    try (DockerSurroundings.Prepared prepared = surroundings.prepare()) {
      return runner.run(
          Command.of(program, arguments)
              .with(engine.variables())
              .with(prepared.variables())
              .with(variables),
          masking.over(output));
    } catch (ProgramException e) {
      ProgramException shown = masking.over(e);
      throw lacksBuildx(shown)
          ? new EngineException(
              "The docker program has no buildx. Install docker's buildx plugin, then run this"
                  + " again.",
              shown)
          : shown;
    }
  }

  private static boolean lacksBuildx(ProgramException e) {
    String message = e.getMessage();
    return message.contains("'buildx' is not a docker command")
        || message.contains("unknown command: docker buildx");
  }
}
