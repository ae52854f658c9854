package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ImageBuildException;
import io.toa.core.RegistryException;
import io.toa.core.build.layer.MemoryRegistry;
import io.toa.core.build.layer.SourcesLaying;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is built and what is laid over an image that the registry has. */
@DisabledOnOs(OS.WINDOWS)
class LaidImagesTest {

  private static final String TYPE = "application/vnd.oci.image.manifest.v1+json";
  private static final Image.Sources A =
      Images.sources("aaaaaaaa", Images.dependencies("composition-a", "aaaaaaa1"));
  private static final Image.Sources B =
      Images.sources("bbbbbbbb", Images.dependencies("composition-b", "bbbbbbb1"));
  private static final Image.ServiceImage SERVICE = Images.service("extension-x", "cccccccc");

  /** Asked for what it builds, it pushes nothing: what it is to push is there from the start. */
  private static final String WORKS =
      """
      case "$*" in
        version*) echo "1.2.3 linux/amd64" ;;
      esac
      """;

  @TempDir Path directory;
  private final RecordingListener listener = new RecordingListener();
  private final MemoryRegistry registry = new MemoryRegistry();

  private ImageBuilder builder(FakeDocker docker) {
    return new ImageBuilder(
        docker::engine,
        Optional.of(new SourcesLaying(registry, registry, InstantSource.system())),
        Images::context,
        Map.of(),
        listener);
  }

  private static ImageBuilder withoutEngine(MemoryRegistry registry, BuildListener listener) {
    return new ImageBuilder(
        () -> {
          throw new AssertionError("asked for the engine");
        },
        Optional.of(new SourcesLaying(registry, registry, InstantSource.system())),
        Images::context,
        Map.of(),
        listener);
  }

  private Reference pushed(Image image) {
    Manifest manifest =
        registry.image(TYPE, Map.of("os", "linux", "architecture", "amd64", "of", image.name()));
    registry.keep(image.reference().toString(), manifest);
    return image.reference();
  }

  private static BuildOptions push(Layering layering) {
    return new BuildOptions(true, "toa", 1, layering, Caches.NONE);
  }

  @Test
  void asksNoEngineWhereOnlySourcesAreMissing() {
    Set<Reference> existing = Set.of(pushed(A.base()), pushed(B.base()));

    List<ImageResult> made =
        withoutEngine(registry, listener).build(List.of(A, B), existing, push(Layering.REGISTRY));

    assertThat(made).extracting(ImageResult::image).containsExactly(A, B);
    assertThat(made).extracting(ImageResult::state).containsOnly(ImageResult.State.LAID);
    assertThat(made)
        .allSatisfy(
            result -> {
              Manifest manifest = registry.read(result.image().reference()).orElseThrow();
              assertThat(result.digest()).contains(manifest.digest());
              assertThat(result.size().orElseThrow()).isPositive();
              assertThat(result.platforms()).hasToString("[linux/amd64]");
            });
    assertThat(listener.events())
        .containsExactly(
            "skipped deps-aaaaaaa1",
            "skipped deps-bbbbbbb1",
            "laying aaaaaaaa over deps-aaaaaaa1",
            "laid aaaaaaaa",
            "laying bbbbbbbb over deps-bbbbbbb1",
            "laid bbbbbbbb");
    assertThat(listener.lines()).isEmpty();
  }

  @Test
  void buildsDependenciesAndServicesAndLaysSourcesOverThem() {
    FakeDocker docker = new FakeDocker(directory, WORKS);
    pushed(A.base());
    pushed(SERVICE);

    List<ImageResult> made =
        builder(docker).build(List.of(A, SERVICE), Set.of(), push(Layering.REGISTRY));

    assertThat(listener.events())
        .containsExactly(
            "started deps-aaaaaaa1",
            "built deps-aaaaaaa1",
            "laying aaaaaaaa over deps-aaaaaaa1",
            "laid aaaaaaaa",
            "started cccccccc",
            "built cccccccc");
    assertThat(docker.log().stream().filter(call -> call.contains("buildx build"))).hasSize(2);
    assertThat(made)
        .as("what was pushed is read from the registry")
        .allSatisfy(result -> assertThat(result.digest()).isPresent());
  }

  @Test
  void buildsSourcesWhereThatIsAskedFor() {
    FakeDocker docker = new FakeDocker(directory, WORKS);

    builder(docker).build(List.of(A), Set.of(pushed(A.base())), push(Layering.BUILDX));

    assertThat(listener.events())
        .containsExactly("skipped deps-aaaaaaa1", "started aaaaaaaa", "built aaaaaaaa");
  }

  @Test
  void buildsSourcesForTheEngineItself() {
    FakeDocker docker = new FakeDocker(directory, WORKS);
    BuildOptions load = new BuildOptions(false, "toa", 1, Layering.REGISTRY, Caches.NONE);

    List<ImageResult> made = builder(docker).build(List.of(A), Set.of(pushed(A.base())), load);

    assertThat(made)
        .singleElement()
        .satisfies(result -> assertThat(result.state()).isEqualTo(ImageResult.State.BUILT))
        .satisfies(result -> assertThat(result.digest()).as("it is in no registry").isEmpty());
    assertThat(registry.puts()).isEmpty();
  }

  @Test
  void makesNothingWhereTheRegistryHasLostWhatIsLaidOver() {
    Set<Reference> existing = Set.of(A.base().reference());

    assertThatThrownBy(
            () ->
                withoutEngine(registry, listener)
                    .build(List.of(A), existing, push(Layering.REGISTRY)))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("composition-a:aaaaaaaa could not be laid over ");
    assertThat(registry.puts()).isEmpty();
  }

  @Test
  void reportsWhatCouldNotBeLaidBesideWhatCouldNotBeBuilt() {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64" ;;
              *deps-*) ;;
              *"buildx build"*) until [ -e "$calls/go" ]; do sleep 0.05; done; exit 1 ;;
            esac
            """);
    // Both are being made before either fails: afterwards the other would not be started.
    CountDownLatch started = new CountDownLatch(1);
    BuildListener releasing =
        new ForwardingListener(listener) {
          @Override
          public void started(Reference reference) {
            super.started(reference);
            if (reference.equals(SERVICE.reference())) {
              started.countDown();
            }
          }

          @Override
          public void laying(Image.Sources image) {
            super.laying(image);
            await(started);
          }

          @Override
          public void failed(Reference reference, Duration duration) {
            super.failed(reference, duration);
            mark(docker.calls().resolve("go"));
          }
        };
    ImageBuilder builder =
        new ImageBuilder(
            docker::engine,
            Optional.of(new SourcesLaying(registry, registry, InstantSource.system())),
            Images::context,
            Map.of(),
            releasing);

    assertThatThrownBy(
            () ->
                builder.build(
                    List.of(A, SERVICE),
                    Set.of(),
                    new BuildOptions(true, "toa", 2, Layering.REGISTRY, Caches.NONE)))
        .isInstanceOf(ImageBuildException.class)
        .hasMessageContaining("composition-a:aaaaaaaa could not be laid over ")
        .hasMessageContaining("extension-x:cccccccc could not be built.");
    assertThat(listener.events()).contains("failed aaaaaaaa", "failed cccccccc");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void mark(Path file) {
    try {
      if (!Files.exists(file)) {
        Files.createFile(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
