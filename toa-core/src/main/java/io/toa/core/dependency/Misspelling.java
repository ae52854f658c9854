package io.toa.core.dependency;

import io.toa.core.Spelling;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Finds the key that was likely meant to be one that is missing. */
final class Misspelling {

  private Misspelling() {}

  /**
   * Finds it.
   *
   * @param holder what should have the key
   * @param missing the key that it lacks
   * @param known what else it may have
   * @return the key; empty where there is none like it
   */
  static Optional<String> of(Location holder, String missing, Collection<String> known) {
    return holder.node() instanceof Mapping mapping
        ? mapping.keys().stream()
            .filter(key -> !known.contains(key))
            .filter(key -> Spelling.nearest(key, List.of(missing)).isPresent())
            .findFirst()
        : Optional.empty();
  }
}
