package io.toa.core.deploy;

import io.toa.core.image.Reference;
import io.toa.core.registry.Digest;
import io.toa.core.registry.Registry;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A registry that has certain images, and is never written to. */
final class FixedRegistry implements Registry {

  private final Map<Reference, Digest> digests = new LinkedHashMap<>();

  /** Puts an image into it. */
  void has(Reference reference) {
    digests.put(reference, Digest.of(reference.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** Takes an image out of it. */
  void lacks(Reference reference) {
    digests.remove(reference);
  }

  /** Points a tag at an image that it has. */
  void points(Reference tag, Reference image) {
    digests.put(tag, digests.get(image));
  }

  @Override
  public Optional<Digest> find(Reference reference) {
    return Optional.ofNullable(digests.get(reference));
  }

  @Override
  public Map<Reference, Digest> findAll(Collection<Reference> references) {
    Map<Reference, Digest> found = new LinkedHashMap<>();
    references.forEach(each -> find(each).ifPresent(digest -> found.put(each, digest)));
    return found;
  }

  @Override
  public Digest tag(Reference from, String tag) {
    throw new IllegalStateException("a plan tags nothing");
  }

  @Override
  public void tagAll(Collection<Reference> from, String tag) {
    throw new IllegalStateException("a plan tags nothing");
  }
}
