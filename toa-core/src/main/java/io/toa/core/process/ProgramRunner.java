package io.toa.core.process;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ProgramException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.ExecuteException;
import org.apache.commons.exec.ExecuteResultHandler;
import org.apache.commons.exec.PumpStreamHandler;

/** Runs external programs (spec: operations.md 1.4, images.md 7.7). */
public final class ProgramRunner {

  private static final int KEPT_ERRORS = 64 * 1024;
  private static final int KEPT_OUTPUT = 64 * 1024 * 1024;

  /**
   * Runs a program to its end. It gets no standard input.
   *
   * @param command what to run
   * @param output hears the echo, then every line as it is written
   * @return its standard output without one trailing newline
   * @throws ProgramException where it cannot be started, ends with an exit code other than 0, or
   *     has not ended within its limit; then it and all it started have been ended
   * @throws InterruptedDeploymentException where this thread is interrupted; the program and all it
   *     started have been ended
   */
  public String run(Command command, ProgramOutput output) {
    output.echo("toa> " + command);
    CapturedStream out = new CapturedStream(output::out, KEPT_OUTPUT);
    CapturedStream err = new CapturedStream(output::err, KEPT_ERRORS);
    int exitCode = exitCode(command, out, err);
    if (exitCode != 0) {
      throw new ProgramException(failure(command, exitCode, err.text().stripTrailing()), exitCode);
    }
    String text = out.text();
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  private static int exitCode(Command command, CapturedStream out, CapturedStream err) {
    CommandLine line = new CommandLine(command.program());
    command.arguments().forEach(argument -> line.addArgument(argument, false));
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.keySet().removeAll(command.dropped());
    environment.putAll(command.environment());
    DefaultExecutor.Builder<?> builder =
        DefaultExecutor.builder().setExecuteStreamHandler(new PumpStreamHandler(out, err, null));
    command.directory().ifPresent(builder::setWorkingDirectory);
    DefaultExecutor executor = builder.get();
    executor.setExitValues(null);
    RunningProgram running = new RunningProgram();
    executor.setProcessDestroyer(running);
    End end = new End();
    try {
      // Run on the library's thread: on this one an interruption would leave the grandchildren.
      executor.execute(line, environment, end);
      return await(command, end, running);
    } catch (IOException e) {
      throw notStarted(command, e);
    }
  }

  private static int await(Command command, End end, RunningProgram running) throws IOException {
    try {
      return command.limit().isEmpty()
          ? end.exitCode.get()
          : end.exitCode.get(command.limit().get().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      running.end();
      throw new ProgramException(
          "Command had not ended after %d s, so it was stopped: %s"
              .formatted(command.limit().orElseThrow().toSeconds(), command),
          e);
    } catch (InterruptedException e) {
      running.end();
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException(
          "Interrupted, so this was stopped before its end: " + command, e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static String failure(Command command, int exitCode, String errors) {
    String line = "Command failed with exit code " + exitCode + ": " + command;
    return errors.isEmpty() ? line : line + "\n" + errors;
  }

  private static ProgramException notStarted(Command command, IOException e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String words = String.valueOf(root.getMessage());
    String program = command.program();
    if (words.contains("error=2,")) {
      return new ProgramException(
          "spawn " + program + " ENOENT\nInstall " + program + ", or add its directory to PATH.",
          e);
    }
    if (words.contains("error=13,")) {
      return new ProgramException(
          "spawn " + program + " EACCES\nMake " + program + " executable for this user.", e);
    }
    return new ProgramException("spawn " + program + ": " + words, e);
  }

  /** How the library tells of the end of a program. */
  private static final class End implements ExecuteResultHandler {

    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();

    @Override
    public void onProcessComplete(int value) {
      exitCode.complete(value);
    }

    @Override
    public void onProcessFailed(ExecuteException failure) {
      exitCode.completeExceptionally(failure);
    }
  }
}
