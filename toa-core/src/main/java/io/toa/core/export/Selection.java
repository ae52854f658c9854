package io.toa.core.export;

import java.util.List;

/**
 * What a user chose to have the variables of (spec: operations.md 7.1).
 *
 * @param components ids, labels, or names in the namespace {@code default}; may be empty
 * @param services names, groups or package references of services; may be empty
 */
public record Selection(List<String> components, List<String> services) {

  /** Copies the lists. */
  public Selection {
    components = List.copyOf(components);
    services = List.copyOf(services);
  }

  /**
   * Whether nothing is chosen, so that everything is meant.
   *
   * @return true where both lists are empty
   */
  public boolean isEmpty() {
    return components.isEmpty() && services.isEmpty();
  }
}
