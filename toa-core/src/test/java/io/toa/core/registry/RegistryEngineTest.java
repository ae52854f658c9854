package io.toa.core.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.image.Reference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Asks the registry of the testbed. */
@Tag("engine")
class RegistryEngineTest {

  private static final Reference BASE = Reference.parse("localhost:5000/testbed/base:1");
  private static final String OWN = "localhost:5000/toa-core/registry-engine";
  private static final String TYPE = "application/vnd.oci.image.manifest.v1+json";

  private final HttpRegistry registry = HttpRegistry.of(DockerConfig.of(System.getenv()));
  private final Manifests manifests = registry.manifests();
  private final Blobs blobs = registry.blobs();

  @Test
  void findsWhatIsThereAndTagsItWithTheSameDigest() {
    Reference none = BASE.withTag("none");
    Reference moved = BASE.withTag("registry-engine-test");

    Map<Reference, Digest> found = registry.findAll(List.of(none, BASE));
    assertThat(found).containsOnlyKeys(BASE);

    assertThat(registry.tag(BASE, moved.tag())).isEqualTo(found.get(BASE));
    assertThat(registry.find(moved)).contains(found.get(BASE));
  }

  @Test
  void pushesReadsListsAndDeletes() {
    String unique = "%08x".formatted(System.nanoTime() & 0xffffffffL);
    Blob configuration = Blob.of("{\"unique\": \"%s\"}".formatted(unique).getBytes(UTF_8));
    Blob layer = Blob.of(unique.repeat(200_000).getBytes(UTF_8));
    Manifest manifest = manifest(configuration, layer);
    Reference reference = new Reference(OWN, unique);

    Digest pushed =
        new ImagePush(blobs, manifests)
            .push(reference, manifest, List.of(configuration, layer), Optional.empty());

    assertThat(pushed).isEqualTo(manifest.digest());
    assertThat(manifests.read(reference).orElseThrow().content()).isEqualTo(manifest.content());
    assertThat(manifests.read(OWN, pushed).orElseThrow().mediaType()).isEqualTo(TYPE);
    assertThat(manifests.tags(OWN)).contains(unique);
    assertThat(blobs.read(OWN, configuration.digest(), 1000)).isPresent();
    String other = OWN + "-other";
    assertThat(blobs.mount(other, layer.digest(), OWN)).isTrue();
    assertThat(blobs.exists(other, layer.digest())).isTrue();
    assertThat(blobs.exists(other, Digest.of("none".getBytes(UTF_8)))).isFalse();

    assertThat(manifests.delete(OWN, pushed)).isTrue();
    assertThat(registry.find(reference)).isEmpty();
    assertThat(manifests.tags(OWN)).doesNotContain(unique);
  }

  private static Manifest manifest(Blob configuration, Blob layer) {
    String descriptor = "{\"mediaType\": \"%s\", \"digest\": \"%s\", \"size\": %d}";
    return Manifest.of(
        TYPE,
        "{\"schemaVersion\": 2, \"mediaType\": \"%s\", \"config\": %s, \"layers\": [%s]}"
            .formatted(
                TYPE,
                descriptor.formatted(
                    "application/vnd.oci.image.config.v1+json",
                    configuration.digest(),
                    configuration.size()),
                descriptor.formatted(
                    "application/vnd.oci.image.layer.v1.tar", layer.digest(), layer.size()))
            .getBytes(UTF_8));
  }
}
