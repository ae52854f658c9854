package io.toa.core.registry;

import java.util.List;
import java.util.stream.Stream;

/**
 * The rights that requests need.
 *
 * @param rights such as {@code repository:acme/shop/mono:pull,push}
 */
record Scope(List<String> rights) {

  Scope {
    rights = List.copyOf(rights);
  }

  static Scope pull(Repository repository) {
    return of(repository, "pull");
  }

  static Scope push(Repository repository) {
    return of(repository, "pull,push");
  }

  static Scope delete(Repository repository) {
    return of(repository, "pull,delete");
  }

  Scope and(Scope other) {
    return new Scope(Stream.concat(rights.stream(), other.rights.stream()).distinct().toList());
  }

  /** Whether to read is not enough. */
  boolean changes() {
    return rights.stream().anyMatch(right -> !right.endsWith(":pull"));
  }

  @Override
  public String toString() {
    return String.join(" ", rights);
  }

  private static Scope of(Repository repository, String actions) {
    return new Scope(List.of("repository:" + repository.path() + ":" + actions));
  }
}
