package io.toa.core;

/** The work was interrupted before it was done. */
public final class InterruptedDeploymentException extends ToaException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   */
  public InterruptedDeploymentException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what led to it, or null
   */
  public InterruptedDeploymentException(String message, Throwable cause) {
    super(Mender.ENVIRONMENT, message, cause);
  }
}
