package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.image.Reference;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Asks the registry of the testbed. */
@Tag("engine")
class RegistryEngineTest {

  private static final Reference BASE = Reference.parse("localhost:5000/testbed/base:1");

  private final Registry registry = HttpRegistry.of(DockerConfig.of(System.getenv()));

  @Test
  void findsWhatIsThereAndTagsItWithTheSameDigest() {
    Reference none = BASE.withTag("none");
    Reference moved = BASE.withTag("registry-engine-test");

    Map<Reference, Digest> found = registry.findAll(List.of(none, BASE));
    assertThat(found).containsOnlyKeys(BASE);

    assertThat(registry.tag(BASE, moved.tag())).isEqualTo(found.get(BASE));
    assertThat(registry.find(moved)).contains(found.get(BASE));
  }
}
