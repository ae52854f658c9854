package io.toa.core;

import java.util.OptionalInt;

/**
 * An external program failed or could not be started (spec: operations.md 1.4).
 *
 * <p>The message begins with {@code Command failed with exit code <n>: <command>}, what it wrote to
 * its standard error follows.
 */
public final class ProgramException extends ToaException {

  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /**
   * Makes the fault of a program that could not be started or was killed.
   *
   * @param message what happened and what to do
   * @param cause what led to it, or null
   */
  public ProgramException(String message, Throwable cause) {
    super(Mender.ENVIRONMENT, message, cause);
    this.exitCode = -1;
  }

  /**
   * Makes the fault of a program that ended with an exit code.
   *
   * @param message what happened, with the program's own words
   * @param exitCode its exit code, above 0
   */
  public ProgramException(String message, int exitCode) {
    super(Mender.ENVIRONMENT, message, null);
    this.exitCode = exitCode;
  }

  /**
   * The exit code.
   *
   * @return the code, empty where the program was not started or was killed
   */
  public OptionalInt exitCode() {
    return exitCode < 0 ? OptionalInt.empty() : OptionalInt.of(exitCode);
  }
}
