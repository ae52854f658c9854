package io.toa.core;

/** No container engine can be reached, or it lacks what a build needs. */
public final class EngineException extends ToaException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   */
  public EngineException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what led to it, or null
   */
  public EngineException(String message, Throwable cause) {
    super(Mender.ENVIRONMENT, message, cause);
  }
}
