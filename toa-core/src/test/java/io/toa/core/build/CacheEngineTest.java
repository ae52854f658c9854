package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.build.layer.ImageReader;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramRunner;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One engine of the testbed writes the cache of a build to the registry, the other, which never saw
 * that build, reads it: what a machine does that starts without a cache.
 */
@Tag("engine")
class CacheEngineTest {

  private static final String REPOSITORY = "localhost:5000/toa-core/composition-cached";
  private static final String PLACE = "type=registry,ref=localhost:5000/toa-core/cache:{image}-";

  private final HttpRegistry registry = HttpRegistry.of(DockerConfig.of(System.getenv()));
  private final String unique = "%08x".formatted(System.nanoTime() & 0xffffffffL);

  @Test
  void whatOneEngineCachedAnotherReadsBack() {
    String engine = System.getenv("DOCKER_HOST");
    String other = engine.replace("docker.sock", "docker-index.sock");

    List<Node> written =
        push(other, Caches.of(null, List.of(PLACE + unique + ",mode=max")), "deps-1");
    List<Node> read = push(engine, Caches.of(List.of(PLACE + unique), null), "deps-2");

    assertThat(
            registry.find(
                new Reference("localhost:5000/toa-core/cache", "composition-cached-" + unique)))
        .isPresent();
    assertThat(read)
        .as("the step has another outcome each time that it runs, so it did not run again")
        .isEqualTo(written)
        .hasSizeGreaterThan(1);
  }

  /** Pushes the image and answers its layers. */
  private List<Node> push(String host, Caches caches, String tag) {
    EngineAddress address = EngineAddress.find(Map.of("DOCKER_HOST", host));
    Docker docker = new Docker("docker", new ProgramRunner(), address);
    ImageBuilder builder =
        new ImageBuilder(
            () -> new Engine(address, docker),
            Optional.empty(),
            Images::context,
            Map.of(),
            new RecordingListener());
    Image image = image(tag + unique);
    builder.build(
        List.of(image), Set.of(), new BuildOptions(true, "default", 1, Layering.BUILDX, caches));
    return new ImageReader(registry.manifests(), registry.blobs())
        .read(image.reference())
        .orElseThrow()
        .variants()
        .get(0)
        .content()
        .items("layers");
  }

  /** An image with a step whose outcome no one can foresee. */
  private Image image(String tag) {
    return new Image.Dependencies(
        "composition-cached",
        tag.substring("deps-".length()),
        new Reference(REPOSITORY, tag),
        Optional.of(List.of("linux/amd64")),
        "FROM localhost:5000/testbed/base:1\nENV UNIQUE="
            + unique
            + "\nRUN --network=none cat /proc/sys/kernel/random/uuid > /unforeseen\n",
        List.of(),
        List.of(),
        "");
  }
}
