package io.toa.core;

/** A parameter has a value that cannot be used. */
public final class ParameterException extends ToaException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   */
  public ParameterException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what led to it, or null
   */
  public ParameterException(String message, Throwable cause) {
    super(Mender.AUTHOR, message, cause);
  }
}
