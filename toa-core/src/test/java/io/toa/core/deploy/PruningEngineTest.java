package io.toa.core.deploy;

import static io.toa.core.registry.StoredImages.configuration;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.image.Reference;
import io.toa.core.registry.Blob;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.registry.ImagePush;
import io.toa.core.registry.Manifest;
import io.toa.core.registry.RepositoryReader;
import io.toa.core.registry.Retention;
import io.toa.core.registry.StoredImages;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Deletes from the registry of the testbed. */
@Tag("engine")
class PruningEngineTest {

  private final HttpRegistry registry = HttpRegistry.of(DockerConfig.of(System.getenv()));
  private final String repository =
      "localhost:5000/toa-core/pruning-%08x".formatted(System.nanoTime() & 0xffffffffL);
  private final List<String> lines = new ArrayList<>();

  private Manifest image(int days, String... layers) {
    String created = Instant.now().minus(days, ChronoUnit.DAYS).toString();
    Blob blob = Blob.of(configuration(created, layers).getBytes(UTF_8));
    Manifest manifest =
        Manifest.of(
            StoredImages.IMAGE,
            "{\"schemaVersion\": 2, \"mediaType\": \"%s\", \"config\": {\"mediaType\": \"%s\", \"digest\": \"%s\", \"size\": %d}, \"layers\": []}"
                .formatted(
                    StoredImages.IMAGE, StoredImages.CONFIGURATION, blob.digest(), blob.size())
                .getBytes(UTF_8));
    registry.blobs().upload(repository, blob, Optional.empty());
    return manifest;
  }

  private void push(String tag, Manifest manifest) {
    registry.manifests().put(new Reference(repository, tag), manifest);
  }

  @Test
  void deletesWhatNothingNeeds() {
    Manifest run = image(60, "base", "npm1", "run");
    push("aaaaaaa1", run);
    push("production", run);
    push("aaaaaaa2", image(60, "base", "npm2", "old"));
    push("aaaaaaa3", image(8, "base", "npm3", "newest"));
    push("aaaaaaa4", image(3, "base", "npm3", "young"));
    push("deps-bbbbbbb1", image(90, "base", "npm1"));
    push("deps-bbbbbbb2", image(90, "base", "npm2"));
    push("deps-bbbbbbb3", image(80, "base", "npm3"));
    Manifest platform = image(99, "base", "npm3", "platform");
    new ImagePush(registry.blobs(), registry.manifests())
        .push(
            new Reference(repository, "aaaaaaa5"),
            Manifest.of(
                StoredImages.INDEX,
                "{\"schemaVersion\": 2, \"mediaType\": \"%s\", \"manifests\": [{\"mediaType\": \"%s\", \"digest\": \"%s\", \"size\": %d, \"platform\": {\"os\": \"linux\", \"architecture\": \"amd64\"}}]}"
                    .formatted(
                        StoredImages.INDEX,
                        StoredImages.IMAGE,
                        platform.digest(),
                        platform.content().length)
                    .getBytes(UTF_8)),
            List.of(platform),
            List.of(),
            Optional.empty());

    new Pruning(
            new RepositoryReader(registry.manifests(), registry.blobs()),
            registry.manifests(),
            new Retention(7, 1),
            InstantSource.system(),
            lines::add)
        .run(List.of(repository, repository + "-none"), true);

    assertThat(registry.manifests().tags(repository))
        .containsExactlyInAnyOrder(
            "aaaaaaa1", "production", "aaaaaaa4", "deps-bbbbbbb1", "deps-bbbbbbb3");
    assertThat(lines)
        .contains(
            repository + ": 4 of 9 tags",
            "  deleted aaaaaaa5: 99 days old, not among the newest 1",
            repository + "-none: 0 of 0 tags");
  }
}
