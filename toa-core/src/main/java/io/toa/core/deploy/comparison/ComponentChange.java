package io.toa.core.deploy.comparison;

import java.util.Optional;

/**
 * A component whose version or contract differs.
 *
 * @param id its id
 * @param before the version that is deployed; empty where it is none
 * @param after the version that is to be deployed; empty where it is none
 */
public record ComponentChange(String id, Optional<String> before, Optional<String> after) {

  /**
   * The versions in words.
   *
   * @return such as {@code 1a2b3c4d → 5e6f7a8b}
   */
  public String versions() {
    if (before.isEmpty()) {
      return "added, " + after.orElse("");
    }
    if (after.isEmpty()) {
      return "removed, was " + before.get();
    }
    return before.equals(after)
        ? after.get() + ", what it provides has changed"
        : before.get() + " → " + after.get();
  }
}
