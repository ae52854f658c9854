package io.toa.core.build.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RefusalException;
import io.toa.core.RegistryException;
import io.toa.core.image.BuildContext;
import io.toa.core.image.ContextEntry;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.Digest;
import io.toa.core.registry.Manifest;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourcesLayingTest {

  private static final String REPOSITORY = "registry.example.com/acme/shop/mono";
  private static final String DOCKER = "application/vnd.docker.distribution.manifest.v2+json";
  private static final String DOCKER_LIST =
      "application/vnd.docker.distribution.manifest.list.v2+json";
  private static final String OCI = "application/vnd.oci.image.manifest.v1+json";
  private static final String OCI_INDEX = "application/vnd.oci.image.index.v1+json";
  private static final List<String> PLATFORMS =
      List.of("linux/amd64", "linux/arm64", "linux/arm/v7");

  @TempDir Path directory;
  private final MemoryRegistry registry = new MemoryRegistry();
  private final SourcesLaying laying =
      new SourcesLaying(registry, registry, InstantSource.fixed(Instant.EPOCH));
  private BuildContext context;

  @BeforeEach
  void write() throws IOException {
    context =
        new BuildContext(List.of(new ContextEntry.Generated("index.js", "export const x = 1\n")));
  }

  private static Image.Sources image(String... platforms) {
    Reference base = new Reference(REPOSITORY, "deps-aaaaaaa1");
    Optional<List<String>> wanted =
        platforms.length == 0 ? Optional.empty() : Optional.of(List.of(platforms));
    Image.Dependencies dependencies =
        new Image.Dependencies("mono", "aaaaaaa1", base, wanted, "", List.of(), List.of(), "");
    return new Image.Sources(
        "mono",
        "aaaaaaaa",
        base.withTag("aaaaaaaa"),
        wanted,
        "",
        "toa mono *",
        dependencies,
        List.of());
  }

  private static Map<String, Object> configuration(String platform) {
    String[] names = platform.split("/", 3);
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("os", names[0]);
    configuration.put("architecture", names[1]);
    if (names.length > 2) {
      configuration.put("variant", names[2]);
    }
    return configuration;
  }

  private void single(String type, String platform) {
    registry.keep(
        image().base().reference().toString(), registry.image(type, configuration(platform)));
  }

  private void index(String type, String manifests, List<String> platforms) {
    List<Object> entries = new ArrayList<>();
    for (String platform : platforms) {
      Manifest manifest = registry.image(manifests, configuration(platform));
      registry.keep(REPOSITORY + "@" + manifest.digest(), manifest);
      entries.add(
          Map.of(
              "mediaType",
              manifests,
              "digest",
              manifest.digest().value(),
              "size",
              manifest.content().length,
              "platform",
              configuration(platform)));
    }
    entries.add(
        Map.of(
            "mediaType",
            manifests,
            "digest",
            "sha256:" + "0".repeat(64),
            "size",
            1,
            "annotations",
            Map.of("vnd.docker.reference.type", "attestation-manifest"),
            "platform",
            configuration("unknown/unknown")));
    Map<String, Object> index = new LinkedHashMap<>();
    index.put("schemaVersion", 2);
    index.put("mediaType", type);
    index.put("manifests", entries);
    registry.keep(
        image().base().reference().toString(),
        Manifest.of(type, MemoryRegistry.json(Mapping.of(index))));
  }

  private StoredImage lay(Image.Sources image) {
    return laying.lay(image, laying.base(image), context, directory.resolve("layer.tar.gz"));
  }

  @ParameterizedTest
  @CsvSource({
    DOCKER + ", application/vnd.docker.image.rootfs.diff.tar.gzip",
    OCI + ", application/vnd.oci.image.layer.v1.tar+gzip"
  })
  void addsALayerOfTheKindOfTheManifest(String type, String layer) {
    single(type, "linux/amd64");
    Image.Sources image = image("linux/amd64");

    StoredImage made = lay(image);

    Manifest put = registry.read(image.reference()).orElseThrow();
    assertThat(put.digest()).isEqualTo(made.manifest().digest());
    assertThat(put.mediaType()).isEqualTo(type);
    Mapping content = MemoryRegistry.tree(put.content());
    Mapping base =
        MemoryRegistry.tree(registry.read(image.base().reference()).orElseThrow().content());
    assertThat(content.keys()).containsExactly("schemaVersion", "mediaType", "config", "layers");
    assertThat(content.text("mediaType")).contains(type);
    assertThat(content.mapping("config").orElseThrow().text("mediaType"))
        .isEqualTo(base.mapping("config").orElseThrow().text("mediaType"));
    assertThat(content.items("layers")).hasSize(2).startsWith(base.items("layers").get(0));
    assertThat(((Mapping) content.items("layers").get(1)).text("mediaType")).contains(layer);
    assertThat(made.platforms()).hasToString("[linux/amd64]");
    assertThat(registry.puts()).containsExactly("blob", "blob", "@", "aaaaaaaa");
  }

  @ParameterizedTest
  @CsvSource({DOCKER_LIST + ", " + DOCKER, OCI_INDEX + ", " + OCI})
  void makesEveryPlatformOfAnIndexAndPutsTheTagLast(String type, String manifests) {
    index(type, manifests, PLATFORMS);
    Image.Sources image = image(PLATFORMS.toArray(String[]::new));

    StoredImage made = lay(image);

    assertThat(registry.puts())
        .containsExactly("blob", "blob", "blob", "blob", "@", "@", "@", "@", "aaaaaaaa");
    Manifest put = registry.read(image.reference()).orElseThrow();
    assertThat(put.mediaType()).isEqualTo(type);
    List<Mapping> entries =
        MemoryRegistry.tree(put.content()).items("manifests").stream()
            .map(Mapping.class::cast)
            .toList();
    assertThat(entries)
        .as("without what says how the base was built")
        .extracting(entry -> entry.mapping("platform").orElseThrow())
        .containsExactlyElementsOf(
            PLATFORMS.stream().map(each -> Mapping.of(configuration(each))).toList());
    for (Mapping entry : entries) {
      Manifest manifest =
          registry.read(REPOSITORY, new Digest(entry.text("digest").orElseThrow())).orElseThrow();
      assertThat(entry.get("size").map(Node::plain)).contains((long) manifest.content().length);
      assertThat(manifest.mediaType()).isEqualTo(manifests);
    }
    assertThat(made.platforms()).hasToString("[linux/amd64, linux/arm64, linux/arm/v7]");
    assertThat(made.size()).isPositive();
    assertThat(laying.read(image.reference()).orElseThrow().size()).isEqualTo(made.size());
  }

  @Test
  void makesAllPlatformsThereAreWhereNoneAreStated() {
    index(OCI_INDEX, OCI, PLATFORMS);
    assertThat(lay(image()).platforms()).hasSize(3);
  }

  @Test
  void makesThePlatformsThatAreWantedAndNoOthers() {
    index(OCI_INDEX, OCI, PLATFORMS);
    assertThat(lay(image("linux/arm64/v8", "linux/arm")).platforms())
        .hasToString("[linux/arm64, linux/arm/v7]");
  }

  @Test
  void onePlatformNeedsNoIndex() {
    index(OCI_INDEX, OCI, PLATFORMS);

    StoredImage made = lay(image("linux/arm64"));

    assertThat(made.manifest().mediaType()).isEqualTo(OCI);
    assertThat(made.platforms()).hasToString("[linux/arm64]");
  }

  @Test
  void refusesWherePlatformsAreMissing() {
    single(DOCKER, "linux/amd64");
    Image.Sources image = image("linux/amd64", "linux/arm64");

    assertThatThrownBy(() -> laying.base(image))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "Image %1$s:aaaaaaaa is wanted for linux/arm64, and the registry has what it lies over,"
                + " %1$s:deps-aaaaaaa1, for linux/amd64 only. Platforms are no part of a tag:"
                + " delete that tag in the registry to have it built for all of them, or ask for"
                + " other platforms by 'registry.platforms' or 'toa.platforms'.",
            REPOSITORY);
    assertThat(registry.puts()).isEmpty();
  }

  @Test
  void refusesWhatOnlyABuildFollows() {
    Map<String, Object> configuration = configuration("linux/amd64");
    configuration.put("config", Map.of("OnBuild", List.of("RUN true")));
    registry.keep(image().base().reference().toString(), registry.image(OCI, configuration));

    assertThatThrownBy(() -> laying.base(image()))
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining("has ONBUILD instructions");
  }

  @Test
  void saysThatWhatItIsLaidOverIsNotThere() {
    assertThatThrownBy(() -> laying.base(image()))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("has no image %s:deps-aaaaaaa1", REPOSITORY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{\"manifests\": []}",
        "{\"manifests\": [5]}",
        "{\"manifests\": [{\"digest\": \"../../x\"}]}",
        "{\"manifests\": [{\"digest\": 5}]}",
        "<html>"
      })
  void saysWhatIsNoImage(String content) {
    registry.keep(
        image().base().reference().toString(),
        Manifest.of(OCI_INDEX, content.getBytes(StandardCharsets.UTF_8)));

    assertThatThrownBy(() -> laying.base(image()))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "The registry has something else than an image at %s:deps-aaaaaaa1: ", REPOSITORY);
  }

  @Test
  void saysWhichPartIsGone() {
    index(OCI_INDEX, OCI, List.of("linux/amd64"));
    MemoryRegistry other = new MemoryRegistry();
    Reference base = image().base().reference();
    other.keep(base.toString(), registry.read(base).orElseThrow());

    assertThatThrownBy(() -> new SourcesLaying(other, other, InstantSource.system()).base(image()))
        .isInstanceOf(RegistryException.class)
        .hasMessageMatching(
            "The registry lacks manifest sha256:\\w+, which image \\S+:deps-aaaaaaa1 is made of\\."
                + " .*");
  }

  @Test
  void twoAtOnceBothSucceed() {
    index(OCI_INDEX, OCI, PLATFORMS);
    Image.Sources image = image(PLATFORMS.toArray(String[]::new));

    List<StoredImage> made =
        Stream.of("one", "two")
            .map(
                name ->
                    CompletableFuture.supplyAsync(
                        () ->
                            laying.lay(
                                image, laying.base(image), context, directory.resolve(name))))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();

    Manifest tagged = registry.read(image.reference()).orElseThrow();
    assertThat(made).extracting(each -> each.manifest().digest()).containsOnly(tagged.digest());
  }
}
