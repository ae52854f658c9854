package io.toa.core.deploy.git;

import java.util.List;

/**
 * The files that differ, or the first of them.
 *
 * @param files the files in the order of their paths, at most {@link #SHOWN}
 * @param omitted how many more there are
 */
public record ChangedFiles(List<ChangedFile> files, int omitted) {

  /** How many files are listed. */
  public static final int SHOWN = 20;

  /** Copies the list. */
  public ChangedFiles {
    files = List.copyOf(files);
  }

  /**
   * Keeps the first of some files.
   *
   * @param all the files
   * @return the first of them, and how many more there are
   */
  public static ChangedFiles of(List<ChangedFile> all) {
    List<ChangedFile> shown = all.subList(0, Math.min(all.size(), SHOWN));
    return new ChangedFiles(shown, all.size() - shown.size());
  }
}
