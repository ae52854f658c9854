package io.toa.core.component.bridge;

/** What a bridge finds in the sources of a component: a directory of each. */
public enum Kind {
  /** Operations. */
  OPERATION("operation"),
  /** Events. */
  EVENT("event"),
  /** Receivers. */
  RECEIVER("receiver"),
  /** Guards. */
  GUARD("guard");

  private final String singular;

  Kind(String singular) {
    this.singular = singular;
  }

  /**
   * The word for one.
   *
   * @return for instance {@code operation}
   */
  public String singular() {
    return singular;
  }

  /**
   * The word for several: a key of the manifest and the name of a directory.
   *
   * @return for instance {@code operations}
   */
  public String plural() {
    return singular + "s";
  }
}
