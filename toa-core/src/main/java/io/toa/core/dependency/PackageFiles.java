package io.toa.core.dependency;

import java.util.Optional;

/** The files of one copy of {@code @toa.io/definitions}, wherever it is. */
interface PackageFiles {

  /**
   * The text of a file.
   *
   * @param file its path in the package, such as {@code digest/extensions.exposition.json}
   * @return the text; empty where the package has no such file
   */
  Optional<String> text(String file);

  /**
   * How messages name a file of it, whether it is there or not.
   *
   * @param file its path in the package
   * @return a name that the user knows
   */
  String name(String file);
}
