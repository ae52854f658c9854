package io.toa.core.component;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;

/** Which names the scopes of operations go by: releases of Toa differ (spec: component.md 0). */
public enum ScopeNames {
  /** {@code entry} and {@code entries}. */
  CURRENT,
  /** The current ones, and {@code object} and {@code objects} as other words for them. */
  CURRENT_AND_FORMER;

  private static final String FORMER_ENTRY = "object";
  private static final String FORMER_ENTRIES = "objects";

  /**
   * Brings the scopes of a manifest to their current names.
   *
   * @param manifest a manifest
   * @return the manifest with current names, as far as this accepts others
   */
  Mapping apply(Mapping manifest) {
    return this == CURRENT
        ? manifest
        : Edit.each(
            manifest,
            "operations",
            (endpoint, operation) -> Edit.value(operation, "scope", ScopeNames::current));
  }

  private static Node current(Node scope) {
    if (FORMER_ENTRY.equals(scope.plain())) {
      return new Scalar("entry", scope.place());
    }
    return FORMER_ENTRIES.equals(scope.plain()) ? new Scalar("entries", scope.place()) : scope;
  }
}
