package io.toa.core.registry;

import io.toa.core.RegistryException;

/** A registry gave no answer. */
final class NoAnswer extends Exception {

  private static final long serialVersionUID = 1L;

  private final RegistryException fault;
  private final boolean passing;

  /**
   * Makes it.
   *
   * @param fault what the user is told
   * @param passing whether the same request may be answered when it is sent again
   */
  NoAnswer(RegistryException fault, boolean passing) {
    super(fault);
    this.fault = fault;
    this.passing = passing;
  }

  RegistryException fault() {
    return fault;
  }

  boolean isPassing() {
    return passing;
  }
}
