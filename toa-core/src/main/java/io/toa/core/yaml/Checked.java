package io.toa.core.yaml;

import io.toa.core.Fault;
import java.util.List;

/**
 * What a schema makes of a value.
 *
 * @param value the value, its scalars turned to the types that the schema wants where they can be;
 *     they keep their places
 * @param faults every violation, the one that AJV would report first; empty where there is none
 */
public record Checked(Node value, List<Fault> faults) {

  /** Copies the faults. */
  public Checked {
    faults = List.copyOf(faults);
  }

  /**
   * Whether the value is as the schema wants it.
   *
   * @return true where there are no faults
   */
  public boolean isValid() {
    return faults.isEmpty();
  }
}
