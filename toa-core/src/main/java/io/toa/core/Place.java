package io.toa.core;

import java.util.Objects;

/**
 * A place in a file.
 *
 * @param file the name the user knows the file by, usually relative to the context; empty where the
 *     thing was made by the program and stands in no file
 * @param line the line, from 1; 0 where the place is the file as a whole
 * @param column the column, from 1; 0 where the place is the file as a whole
 */
public record Place(String file, int line, int column) {

  /** The place of what stands in no file. */
  public static final Place NONE = new Place("", 0, 0);

  /** Checks the parts. */
  public Place {
    Objects.requireNonNull(file, "file");
  }

  /**
   * Makes the place that is a file as a whole.
   *
   * @param file the name the user knows the file by
   * @return the place
   */
  public static Place of(String file) {
    return new Place(file, 0, 0);
  }

  /** {@code file:line:column}, or the file alone where there is no line. */
  @Override
  public String toString() {
    return line == 0 ? file : file + ":" + line + ":" + column;
  }
}
