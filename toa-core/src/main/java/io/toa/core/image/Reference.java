package io.toa.core.image;

import java.util.Optional;

/**
 * The reference of an image: a repository and a tag (spec: images.md 1.1).
 *
 * @param repository the repository with its registry, such as {@code localhost:5000/shop/mono}
 * @param tag the tag
 */
public record Reference(String repository, String tag) {

  /**
   * Reads a reference.
   *
   * @param text the text; what follows its last colon is the tag
   * @return the reference
   * @throws IllegalArgumentException where there is no tag
   */
  public static Reference parse(String text) {
    return find(text).orElseThrow(() -> new IllegalArgumentException("no tag in '" + text + "'"));
  }

  /**
   * Reads what may be a reference.
   *
   * @param text the text
   * @return the reference; empty where there is no tag
   */
  public static Optional<Reference> find(String text) {
    int colon = text.lastIndexOf(':');
    return colon < 0 || text.indexOf('/', colon) >= 0
        ? Optional.empty()
        : Optional.of(new Reference(text.substring(0, colon), text.substring(colon + 1)));
  }

  /**
   * Another tag in the same repository.
   *
   * @param other the tag
   * @return the reference
   */
  public Reference withTag(String other) {
    return new Reference(repository, other);
  }

  /** {@code repository:tag}. */
  @Override
  public String toString() {
    return repository + ":" + tag;
  }
}
