package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.build.layer.ImageReader;
import io.toa.core.build.layer.SourcesLaying;
import io.toa.core.build.layer.StoredImage;
import io.toa.core.image.BuildContext;
import io.toa.core.image.ContextEntry;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramRunner;
import io.toa.core.registry.Blobs;
import io.toa.core.registry.Digest;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.testing.VirtualMachine;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.BufferedReader;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pushes that meet one another or an end, into the registry of the testbed. */
@Tag("engine")
class RepeatedPushEngineTest {

  private static final String REGISTRY = "localhost:5000/toa-core/";
  private static final int LAYER = 4 << 20;
  private static final BuildOptions PUSH =
      new BuildOptions(true, "default", 2, Layering.REGISTRY, Caches.NONE);

  private final HttpRegistry registry = HttpRegistry.of(DockerConfig.of(System.getenv()));
  private final String unique = "%08x".formatted(System.nanoTime() & 0xffffffffL);

  @Test
  void twoPushesAtOnceEndAsOne() throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    Callable<List<ImageResult>> push =
        () -> {
          start.await();
          return push(registry.blobs(), images("twice"), Set.of());
        };
    ExecutorService both = Executors.newFixedThreadPool(2);
    try {
      for (Future<List<ImageResult>> each : both.invokeAll(List.of(push, push))) {
        assertThat(each.get(2, TimeUnit.MINUTES)).hasSize(2);
      }
    } finally {
      both.shutdownNow();
    }
    assertAsIfPushedOnce("twice");
  }

  @Test
  void aPushThatWasKilledInTheMiddleIsRepeated() throws Exception {
    Process killed = VirtualMachine.start(Killed.class, unique);
    try (BufferedReader lines = killed.inputReader()) {
      assertThat(lines.readLine()).isEqualTo("halfway");
    } finally {
      killed.destroyForcibly();
    }
    assertThat(killed.waitFor(1, TimeUnit.MINUTES)).isTrue();
    Image.Sources image = images("killed");
    Map<Reference, Digest> left =
        registry.findAll(List.of(image.base().reference(), image.reference()));
    assertThat(left).as("no tag without its image").containsOnlyKeys(image.base().reference());

    List<ImageResult> made = push(registry.blobs(), image, left.keySet());

    assertThat(made).extracting(ImageResult::state).containsExactly(ImageResult.State.LAID);
    assertAsIfPushedOnce("killed");
  }

  /** The same tags of the same layers as a push that nothing disturbed, and all of it is there. */
  private void assertAsIfPushedOnce(String name) {
    push(registry.blobs(), images("once-" + name), Set.of());
    List<Node> expected = layers("once-" + name);
    assertThat(layers(name)).isEqualTo(expected).hasSizeGreaterThan(1);
    assertThat(registry.manifests().tags(REGISTRY + "push-" + name + "-" + unique))
        .containsExactlyInAnyOrder(unique, "deps-" + unique);
  }

  private List<Node> layers(String name) {
    Image.Sources image = images(name);
    ImageReader reader = new ImageReader(registry.manifests(), registry.blobs());
    StoredImage stored = reader.read(image.reference()).orElseThrow();
    List<Node> layers = stored.variants().get(0).content().items("layers");
    for (Node each : layers) {
      Digest digest = new Digest(((Mapping) each).text("digest").orElseThrow());
      assertThat(registry.blobs().read(image.reference().repository(), digest, 2 * LAYER))
          .as("what is read has that digest")
          .isPresent();
    }
    return layers;
  }

  private Image.Sources images(String name) {
    return images(name, unique);
  }

  private static Image.Sources images(String name, String unique) {
    Reference base = new Reference(REGISTRY + "push-" + name + "-" + unique, "deps-" + unique);
    Image.Dependencies dependencies =
        new Image.Dependencies(
            "composition-push",
            unique,
            base,
            Optional.of(List.of("linux/amd64")),
            "FROM scratch\nENV UNIQUE=" + unique + "\nWORKDIR /composition\nCOPY . /composition\n",
            List.of(),
            List.of(),
            "");
    return new Image.Sources(
        "composition-push",
        unique,
        base.withTag(unique),
        Optional.of(List.of("linux/amd64")),
        "FROM " + base + "\nCOPY --link . /composition\nCMD true\n",
        "true",
        dependencies,
        List.of());
  }

  private static List<ImageResult> push(Blobs blobs, Image.Sources image, Set<Reference> existing) {
    EngineAddress address = EngineAddress.find(System.getenv());
    HttpRegistry registry = HttpRegistry.of(DockerConfig.of(System.getenv()));
    return new ImageBuilder(
            () -> new Engine(address, new Docker("docker", new ProgramRunner(), address)),
            Optional.of(new SourcesLaying(registry.manifests(), blobs, InstantSource.system())),
            RepeatedPushEngineTest::context,
            Map.of(),
            new RecordingListener())
        .build(List.of(image), existing, PUSH);
  }

  /** A context of a file that does not get smaller when it is compressed. */
  private static BuildContext context(Image image) {
    byte[] content = new byte[image instanceof Image.Sources ? LAYER : 1];
    new Random(1).nextBytes(content);
    return new BuildContext(
        List.of(
            new ContextEntry.Generated("Dockerfile", image.dockerfile()),
            new ContextEntry.Generated("file", Base64.getEncoder().encodeToString(content))));
  }

  /** A push that stops for good when half of the layer of the sources is sent. */
  static final class Killed {

    private Killed() {}

    public static void main(String[] arguments) {
      Blobs blobs = HttpRegistry.of(DockerConfig.of(System.getenv())).blobs();
      push(new HalfBlobs(blobs, LAYER / 2), images("killed", arguments[0]), Set.of());
    }
  }
}
