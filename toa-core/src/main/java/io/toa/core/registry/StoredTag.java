package io.toa.core.registry;

import io.toa.core.image.Tags;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A tag of a repository and what is known of the image that it names.
 *
 * @param tag the tag
 * @param digest the digest of what it names
 * @param parts the digests of the platforms' manifests where that is an index
 * @param created when the image was made, of several platforms the newest; empty where that cannot
 *     be read
 * @param layers for each platform the digests of its layers, lowest first; empty where they cannot
 *     be read
 */
public record StoredTag(
    String tag,
    Digest digest,
    List<Digest> parts,
    Optional<Instant> created,
    List<List<String>> layers) {

  private static final String DEPENDENCIES = "deps-";

  /** Copies the lists. */
  public StoredTag {
    parts = List.copyOf(parts);
    layers = layers.stream().map(List::copyOf).toList();
  }

  /** Whether it is a content tag; an environment's or a foreign one otherwise. */
  boolean isContent() {
    return Tags.isContent(tag);
  }

  /**
   * Whether it is the content tag of a dependencies image.
   *
   * @return false for one of sources, of a service, or of an environment
   */
  public boolean isDependencies() {
    return isContent() && tag.startsWith(DEPENDENCIES);
  }

  /** Whether deleting another tag's digest would take this image or a part of it. */
  boolean includes(Digest other) {
    return digest.equals(other) || parts.contains(other);
  }

  /**
   * Whether this image may be laid over another: on some platform its layers begin with those of
   * the other.
   *
   * @return true as well where a content tag's own layers are not known
   */
  boolean mayLieOver(StoredTag other) {
    if (layers.isEmpty()) {
      return isContent();
    }
    return other.layers.stream()
        .filter(below -> !below.isEmpty())
        .anyMatch(
            below ->
                layers.stream()
                    .anyMatch(
                        own ->
                            own.size() >= below.size()
                                && own.subList(0, below.size()).equals(below)));
  }
}
