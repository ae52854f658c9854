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
   * @throws io.toa.core.InvalidDeclarationException where the digest is malformed, with the place
   */
  List<Component> components(String reference);

  /**
   * What a user should know of where {@link #components} come from.
   *
   * @param reference the package reference
   * @return one sentence or two; empty where they are what the release itself states
   */
  default Optional<String> note(String reference) {
    return Optional.empty();
  }

  /**
   * The directory of an installed package.
   *
   * @param reference the package reference
   * @return the directory; empty where it is not installed
   */
  Optional<Path> directory(String reference);
}
