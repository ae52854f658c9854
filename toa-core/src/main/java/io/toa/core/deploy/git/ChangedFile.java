package io.toa.core.deploy.git;

import java.nio.file.Path;

/**
 * A file that differs between a commit and the working tree.
 *
 * @param change how
 * @param path its path from the directory that was asked for, with forward slashes
 * @param file where it is, or was, a real path
 */
public record ChangedFile(Change change, String path, Path file) {

  /** How a file differs. */
  public enum Change {
    /** The commit lacks it. */
    ADDED,
    /** It has other content, or another mode. */
    CHANGED,
    /** The working tree lacks it. */
    REMOVED
  }

  /**
   * Whether it is a file, or lies in a directory.
   *
   * @param source the file or directory, a real path
   * @return true where it is
   */
  public boolean isIn(Path source) {
    return file.startsWith(source);
  }
}
