package io.toa.core;

/** A class that extends Toa and is not part of it does not do what it has to. */
public final class ExtensionException extends ToaException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the fault.
   *
   * @param message what is wrong, with the class, and what to do
   */
  public ExtensionException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, with the class, and what to do
   * @param cause what led to it, or null
   */
  public ExtensionException(String message, Throwable cause) {
    super(Mender.AUTHOR, message, cause);
  }
}
