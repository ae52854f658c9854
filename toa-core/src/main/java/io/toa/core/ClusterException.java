package io.toa.core;

/** The cluster cannot be reached, or refuses what was asked of it. */
public final class ClusterException extends ToaException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   */
  public ClusterException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what led to it, or null
   */
  public ClusterException(String message, Throwable cause) {
    super(Mender.ENVIRONMENT, message, cause);
  }
}
