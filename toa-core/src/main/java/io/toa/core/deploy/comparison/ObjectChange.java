package io.toa.core.deploy.comparison;

import java.util.List;
import java.util.Optional;

/**
 * An object that a release gets, loses, or has otherwise.
 *
 * @param change which of these
 * @param kind its kind, such as {@code Deployment}
 * @param name its name
 * @param namespace the namespace that it states; empty for that of the release
 * @param diff the lines of a unified diff, secrets hidden; empty unless it is changed
 */
public record ObjectChange(
    Change change, String kind, String name, Optional<String> namespace, List<String> diff) {

  /** Copies the lines. */
  public ObjectChange {
    diff = List.copyOf(diff);
  }

  /** What becomes of an object. */
  public enum Change {
    /** The release has none of it yet. */
    ADDED,
    /** It says something else. */
    CHANGED,
    /** The release has it no longer. */
    REMOVED
  }

  /**
   * Kind and name.
   *
   * @return such as {@code Deployment composition-edge}
   */
  public String title() {
    return kind + " " + name + namespace.map(each -> " in namespace " + each).orElse("");
  }
}
