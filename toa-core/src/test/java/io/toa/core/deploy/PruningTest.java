package io.toa.core.deploy;

import static io.toa.core.registry.StoredImages.configuration;
import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.registry.Digest;
import io.toa.core.registry.RepositoryReader;
import io.toa.core.registry.Retention;
import io.toa.core.registry.StoredImages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PruningTest {

  private static final String REPOSITORY = "localhost:5000/shop/composition-edge";
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  private final StoredImages stored = new StoredImages();
  private final List<String> lines = new ArrayList<>();
  private Digest old;
  private Digest dependencies;

  @BeforeEach
  void fill() {
    stored.tags.put(
        "deps-bbbbbbb1", stored.image(configuration("2026-11-28T12:00:00Z", "base", "new")));
    dependencies = stored.image(configuration("2026-10-01T12:00:00Z", "base", "old"));
    stored.tags.put("deps-bbbbbbb2", dependencies);
    stored.tags.put(
        "aaaaaaa1", stored.image(configuration("2026-11-28T12:00:00Z", "base", "new", "sources")));
    old = stored.image(configuration("2026-10-01T12:00:00Z", "base", "old", "sources"));
    stored.tags.put("aaaaaaa2", old);
    stored.tags.put("aaaaaaa3", old);
  }

  private void prune(boolean delete) {
    new Pruning(
            new RepositoryReader(stored, stored),
            stored,
            new Retention(7, 1),
            () -> NOW,
            lines::add)
        .run(List.of(REPOSITORY), delete);
  }

  @Test
  void saysWhatWouldBeDeletedAndDeletesNothing() {
    prune(false);
    assertThat(lines)
        .containsExactly(
            REPOSITORY + ": 3 of 5 tags",
            "  would be deleted aaaaaaa2: 59 days old, not among the newest 1",
            "  would be deleted aaaaaaa3: 59 days old, not among the newest 1",
            "  would be deleted deps-bbbbbbb2: 59 days old, not among the newest 1",
            "3 tags would be deleted: add -Dtoa.prune.delete=true to do it.");
    assertThat(stored.deleted).isEmpty();
  }

  @Test
  void deletesEachDigestOnceAndDependenciesLast() {
    prune(true);
    assertThat(stored.deleted).containsExactly(old, dependencies);
    assertThat(stored.tags).containsOnlyKeys("aaaaaaa1", "deps-bbbbbbb1");
    assertThat(lines)
        .contains("  deleted deps-bbbbbbb2: 59 days old, not among the newest 1")
        .last()
        .isEqualTo("Deleted 3 tags. The registry's own garbage collection frees the space.");
  }

  @Test
  void keepsWhatAnEnvironmentRunsWithItsDependencies() {
    stored.tags.put("production", old);
    prune(true);
    assertThat(stored.deleted).isEmpty();
    assertThat(lines).containsExactly(REPOSITORY + ": 0 of 6 tags", "Nothing to delete.");
  }
}
