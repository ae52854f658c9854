package io.toa.core.deploy.git;

/**
 * A file that differs between a commit and the working tree.
 *
 * @param change how
 * @param path its path from the directory that was asked for, with forward slashes
 */
public record ChangedFile(Change change, String path) {

  /** How a file differs. */
  public enum Change {
    /** The commit lacks it. */
    ADDED,
    /** It has other content, or another mode. */
    CHANGED,
    /** The working tree lacks it. */
    REMOVED
  }
}
