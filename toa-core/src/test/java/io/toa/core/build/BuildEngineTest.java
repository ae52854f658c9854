package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ImageBuildException;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramOutput;
import io.toa.core.process.ProgramRunner;
import io.toa.core.registry.Digest;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.registry.Registry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Builds with the engine of the testbed, and pushes to its registry. */
@Tag("engine")
class BuildEngineTest {

  private static final String BASE = "localhost:5000/testbed/base:1";
  private static final BuildOptions PUSH =
      new BuildOptions(true, "default", 2, Layering.BUILDX, Caches.NONE);

  private final RecordingListener listener = new RecordingListener();
  private final EngineAddress address = EngineAddress.find(System.getenv());
  private final Docker docker = new Docker("docker", new ProgramRunner(), address);
  private final Engine engine = new Engine(address, docker);
  private final Registry registry = HttpRegistry.of(DockerConfig.of(System.getenv()));
  private String unique;

  @BeforeEach
  void chooseTag() {
    unique = "%08x".formatted(System.nanoTime() & 0xffffffffL);
  }

  @Test
  void engineSaysWhatItIs() {
    Engine.Description said = engine.describe(new Quiet());
    assertThat(said.version()).matches("\\d+\\..*");
    assertThat(said.platform()).matches("linux/\\w+");
  }

  @Test
  void buildsPushesFindsAndTags() {
    Image.Dependencies dependencies =
        dependencies("FROM " + BASE + "\nARG TOA_TEST\nENV TOA_TEST=$TOA_TEST\n", "TOA_TEST");
    Image.Sources sources =
        new Image.Sources(
            "composition-build-engine",
            unique,
            dependencies.reference().withTag(unique),
            Optional.empty(),
            "FROM " + dependencies.reference() + "\nCOPY . /composition\n",
            "true",
            dependencies,
            List.of());
    ImageBuilder builder = builder(Map.of("TOA_TEST", "s3cret" + unique));

    builder.build(List.of(sources), Set.of(), PUSH);

    Map<Reference, Digest> found =
        registry.findAll(List.of(dependencies.reference(), sources.reference()));
    assertThat(found).hasSize(2);
    assertThat(registry.tag(sources.reference(), "production"))
        .isEqualTo(found.get(sources.reference()));
    assertThat(registry.find(sources.reference().withTag("production")))
        .contains(found.get(sources.reference()));
    assertThat(listener.events())
        .containsExactly(
            "started deps-" + unique,
            "built deps-" + unique,
            "started " + unique,
            "built " + unique);
    assertThat(listener.lines()).noneMatch(line -> line.contains("s3cret"));
    assertThat(builder.build(List.of(sources), found.keySet(), PUSH)).isEmpty();
  }

  @Test
  void tellsTheStepThatFailed() {
    Image.Dependencies broken = dependencies("FROM " + BASE + "\nRUN toa-nothing-of-this-name\n");
    ImageBuilder builder = builder(Map.of());

    assertThatThrownBy(() -> builder.build(List.of(broken), Set.of(), PUSH))
        .isInstanceOf(ImageBuildException.class)
        .hasMessageStartingWith(
            "Image "
                + broken.reference()
                + " could not be built at [2/2] RUN toa-nothing-of-this-name.\n"
                + "Command failed with exit code 1: docker --context=default buildx build --push ")
        .hasMessageContaining("failed to solve");
    assertThat(registry.find(broken.reference())).isEmpty();
  }

  private Image.Dependencies dependencies(String dockerfile, String... arguments) {
    return new Image.Dependencies(
        "composition-build-engine",
        unique,
        new Reference("localhost:5000/toa-core/composition-build-engine", "deps-" + unique),
        Optional.empty(),
        dockerfile,
        List.of(arguments),
        List.of(),
        "");
  }

  private ImageBuilder builder(Map<String, String> variables) {
    return new ImageBuilder(() -> engine, Optional.empty(), Images::context, variables, listener);
  }

  private record Quiet() implements ProgramOutput {

    @Override
    public void echo(String line) {}

    @Override
    public void out(String line) {}

    @Override
    public void err(String line) {}
  }
}
