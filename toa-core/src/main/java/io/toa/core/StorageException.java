package io.toa.core;

/** A file or directory cannot be read or written. */
public final class StorageException extends ToaException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   */
  public StorageException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what led to it, or null
   */
  public StorageException(String message, Throwable cause) {
    super(Mender.ENVIRONMENT, message, cause);
  }
}
