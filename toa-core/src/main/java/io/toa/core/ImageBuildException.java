package io.toa.core;

/** One or more images could not be built. */
public final class ImageBuildException extends ToaException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   */
  public ImageBuildException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what led to it, or null
   */
  public ImageBuildException(String message, Throwable cause) {
    super(Mender.AUTHOR, message, cause);
  }
}
