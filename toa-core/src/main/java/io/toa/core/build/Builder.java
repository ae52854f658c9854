package io.toa.core.build;

import io.toa.core.EngineException;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ProgramException;
import io.toa.core.process.ProgramOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The buildx builder that images are pushed with (spec: images.md 7.5). {@code toa} is made where
 * it is missing, and made again where it does not start; a builder of another name is the user's,
 * and is taken as it is.
 */
final class Builder {

  /** What buildx says of a builder that was made meanwhile. */
  private static final String EXISTING = "existing instance for";

  private static final String DRIVER = "docker-container";

  private final Docker docker;
  private final String name;
  private boolean ready;
  private RuntimeException unusable;

  Builder(Docker docker, String name) {
    this.docker = docker;
    this.name = name;
  }

  /**
   * Makes sure that it is there: once, with the same fault for all that wait for it.
   *
   * @throws EngineException where it cannot be used
   * @throws ProgramException where docker cannot be started
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  synchronized void prepare(ProgramOutput output) {
    if (unusable != null) {
      throw unusable;
    }
    if (ready || name.equals(Buildx.DEFAULT)) {
      return; // the engine's own is always there
    }
    try {
      if (name.equals(BuildOptions.BUILDER)) {
        findOrMake(output);
      } else {
        find(output);
      }
      ready = true;
    } catch (RuntimeException e) {
      unusable = e;
      throw e;
    }
  }

  private void find(ProgramOutput output) {
    try {
      run(output, "inspect", name);
    } catch (ProgramException e) {
      throw new EngineException(
          "Builder '"
              + name
              + "' cannot be used: "
              + lastLine(exited(e))
              + ". 'docker buildx ls' lists those there are; make it with 'docker buildx create"
              + " --name "
              + name
              + "', or name none to have '"
              + BuildOptions.BUILDER
              + "' made.",
          e);
    }
  }

  private void findOrMake(ProgramOutput output) {
    String found;
    try {
      found = run(output, "inspect", name);
    } catch (ProgramException e) {
      exited(e);
      make(output);
      return;
    }
    if (runs(found)) {
      return;
    }
    try {
      String started = run(output, "inspect", "--bootstrap", name);
      if (!runs(started)) {
        mend(found, String.join(", ", values("Error", started)), output);
      }
    } catch (ProgramException e) {
      mend(found, lastLine(exited(e)), output);
    }
  }

  /** A node that rests is started by inspecting it, so only what does not start is broken. */
  private void mend(String found, String reason, ProgramOutput output) {
    String driver = String.join(", ", values("Driver", found));
    if (!driver.isEmpty() && !driver.equals(DRIVER)) {
      throw new EngineException(
          ("Builder '%s' does not start: %s. It has the driver '%s', so it was not made here and is"
                  + " left as it is. Mend it, or remove it with 'docker buildx rm %s' to have it"
                  + " made.")
              .formatted(name, reason, driver, name));
    }
    output.out(
        "Builder '%s' does not start: %s. It is removed and made again.".formatted(name, reason));
    try {
      run(output, "rm", name);
    } catch (ProgramException e) {
      exited(e); // its record goes even where its container does not
    }
    make(output);
  }

  private void make(ProgramOutput output) {
    try {
      run(
          output,
          "create",
          "--name",
          name,
          "--driver",
          DRIVER,
          "--driver-opt",
          "network=host",
          "--bootstrap");
    } catch (ProgramException e) {
      if (!exited(e).getMessage().contains(EXISTING)) {
        throw unmade(e);
      }
      startWhatAnotherMade(output);
    }
  }

  /** Two builds on one machine may both find it missing. */
  private void startWhatAnotherMade(ProgramOutput output) {
    try {
      run(output, "inspect", "--bootstrap", name);
    } catch (ProgramException e) {
      throw unmade(exited(e));
    }
  }

  private EngineException unmade(ProgramException e) {
    return new EngineException(
        "Builder '"
            + name
            + "' could not be made: "
            + lastLine(e)
            + ". Its container needs the BuildKit image; where that cannot be pulled, name another"
            + " builder (toa.builder), such as 'default'.\n"
            + e.getMessage(),
        e);
  }

  private String run(ProgramOutput output, String... arguments) {
    List<String> command = new ArrayList<>(List.of("buildx"));
    command.addAll(List.of(arguments));
    return docker.run(command, Map.of(), output.silently());
  }

  private static boolean runs(String inspected) {
    return values("Error", inspected).isEmpty()
        && values("Status", inspected).stream().allMatch("running"::equals);
  }

  private static List<String> values(String key, String inspected) {
    return Pattern.compile("^" + key + ":[ \\t]*(.*)$", Pattern.MULTILINE)
        .matcher(inspected)
        .results()
        .map((MatchResult each) -> each.group(1).strip())
        .toList();
  }

  /** The fault, where the program ran; one that did not start says nothing of the builder. */
  private static ProgramException exited(ProgramException e) {
    if (e.exitCode().isEmpty()) {
      throw e;
    }
    return e;
  }

  private static String lastLine(ProgramException e) {
    String message = e.getMessage().stripTrailing();
    return message.substring(message.lastIndexOf('\n') + 1);
  }
}
