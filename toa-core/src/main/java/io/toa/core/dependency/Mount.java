package io.toa.core.dependency;

/**
 * A volume of a component's workload (spec: chart.md 6.1).
 *
 * @param name the name of the volume
 * @param path where it is mounted
 * @param claim the persistent volume claim
 */
public record Mount(String name, String path, String claim) {

  /**
   * Checks what is stated.
   *
   * @throws IllegalArgumentException where one of them is empty
   */
  public Mount {
    if (name.isBlank() || path.isBlank() || claim.isBlank()) {
      throw new IllegalArgumentException("a mount has to state its name, its path and its claim");
    }
  }
}
