package io.toa.core;

/** A command is refused because something it needs is not there: a secret, an image, a version. */
public final class RefusalException extends ToaException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   */
  public RefusalException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what led to it, or null
   */
  public RefusalException(String message, Throwable cause) {
    super(Mender.AUTHOR, message, cause);
  }
}
