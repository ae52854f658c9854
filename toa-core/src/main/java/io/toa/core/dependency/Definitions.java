package io.toa.core.dependency;

import io.toa.core.component.Component;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where the packages of Toa keep what a deployment reads of them (spec: dependencies.md 5): the
 * digests of the components that extensions bring, and the directories of extensions whose service
 * images are built.
 */
public interface Definitions {

  /**
   * The components that an extension brings, as its digest states them.
   *
   * @param reference the package reference, such as {@code @toa.io/extensions.exposition}
   * @return the components in order
   * @throws io.toa.core.RefusalException where no digest of that extension is known, naming it and
   *     the places looked at
   */
  List<Component> components(String reference);

  /**
   * The directory of an installed package.
   *
   * @param reference the package reference
   * @return the directory; empty where it is not installed
   */
  Optional<Path> directory(String reference);
}
