package io.toa.core;

/** The image registry cannot be reached, or answers something else than yes or no. */
public final class RegistryException extends ToaException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   */
  public RegistryException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what led to it, or null
   */
  public RegistryException(String message, Throwable cause) {
    super(Mender.ENVIRONMENT, message, cause);
  }
}
