package io.toa.core.component.bridge;

/** Which names the scopes of operations go by: releases of Toa differ (spec: component.md 0). */
public enum ScopeNames {
  /** {@code entry} and {@code entries}. */
  CURRENT,
  /** The current ones, and {@code object} and {@code objects} as other words for them. */
  CURRENT_AND_FORMER;

  /**
   * The current name of a scope.
   *
   * @param name a name
   * @return the current name; the name itself where it is no former one, or these are not accepted
   */
  public String current(String name) {
    if (this == CURRENT) {
      return name;
    }
    return switch (name) {
      case "object" -> "entry";
      case "objects" -> "entries";
      default -> name;
    };
  }
}
