package io.toa.core.deploy;

import io.toa.core.image.Reference;
import io.toa.core.registry.Digest;
import io.toa.core.registry.Registry;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A registry that has all images or none, and records what it is asked. */
final class RecordedRegistry implements Registry {

  private static final Digest DIGEST = new Digest("sha256:" + "0".repeat(64));

  private final Calls calls;
  private final boolean full;

  RecordedRegistry(Calls calls, boolean full) {
    this.calls = calls;
    this.full = full;
  }

  @Override
  public Optional<Digest> find(Reference reference) {
    calls.add("registry find " + reference);
    return full ? Optional.of(DIGEST) : Optional.empty();
  }

  @Override
  public Map<Reference, Digest> findAll(Collection<Reference> references) {
    Map<Reference, Digest> found = new LinkedHashMap<>();
    references.forEach(each -> find(each).ifPresent(digest -> found.put(each, digest)));
    return found;
  }

  @Override
  public Digest tag(Reference from, String tag) {
    calls.add("registry tag " + from.withTag(tag) + " " + from);
    return DIGEST;
  }

  @Override
  public void tagAll(Collection<Reference> from, String tag) {
    from.forEach(each -> tag(each, tag));
  }
}
