package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.build.layer.ImageReader;
import io.toa.core.build.layer.SourcesLaying;
import io.toa.core.build.layer.StoredImage;
import io.toa.core.component.Component;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramRunner;
import io.toa.core.registry.Blobs;
import io.toa.core.registry.Digest;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.testing.Components;
import io.toa.core.testing.SilentOutput;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lays sources over an image and builds them over it, with the engines of the testbed, and compares
 * the two: {@code DOCKER_HOST}, and the one that builds for several platforms beside it.
 */
@Tag("engine")
class LaidImagesEngineTest {

  private static final String REPOSITORY = "localhost:5000/toa-core/composition-laid";
  private static final String COMMAND = "toa compose * --map /etc/toa/.map.json.gz";
  private static final String RUNTIME =
      """
      FROM localhost:5000/testbed/runtime:1
      ARG TOA_TEST
      ENV TOA_TEST=$TOA_TEST
      ENV NODE_ENV=production
      LABEL com.example.quoted="a \\"b\\" <c> ä"
      EXPOSE 8000
      STOPSIGNAL SIGINT
      HEALTHCHECK --interval=30s CMD true
      WORKDIR /composition
      COPY --chown=node:node . /composition
      RUN mkdir -p todos-tasks/node_modules && echo stays > todos-tasks/node_modules/kept
      """;

  @TempDir Path directory;
  private final HttpRegistry registry = HttpRegistry.of(DockerConfig.of(System.getenv()));
  private final Blobs blobs = registry.blobs();
  private final ImageReader reader = new ImageReader(registry.manifests(), blobs);
  private final List<Component> members = new ArrayList<>();
  private String unique;

  @BeforeEach
  void writeComponents() throws IOException {
    unique = "%07x".formatted(System.nanoTime() & 0xfffffffL);
    Path component = directory.resolve("component");
    for (String file :
        List.of(
            "manifest.toa.yaml",
            ".hidden",
            "Dockerfile",
            "operations/add.js",
            "operations/näme.js",
            "operations/" + "long".repeat(40) + ".js",
            "deep/er/and/deeper/file",
            "node_modules/not/copied.js",
            "run.sh")) {
      Files.createDirectories(component.resolve(file).getParent());
      Files.writeString(component.resolve(file), "#!/bin/sh\n# " + file + "\n");
    }
    Files.createDirectories(component.resolve("empty"));
    Files.setPosixFilePermissions(
        component.resolve("run.sh"), PosixFilePermissions.fromString("rwxr-xr-x"));
    members.add(
        Components.of(
            "todos.tasks",
            "3f9a1c02",
            Optional.of(component),
            Map.of("namespace", "todos", "name", "tasks")));
  }

  private Image.Sources image(String tag, String dockerfile, Optional<List<String>> platforms) {
    Reference base = new Reference(REPOSITORY, "deps-" + unique + "0");
    Image.Dependencies dependencies =
        new Image.Dependencies(
            "composition-laid",
            unique + "0",
            base,
            platforms,
            dockerfile,
            dockerfile.contains("ARG TOA_TEST") ? List.of("TOA_TEST") : List.of(),
            members,
            "");
    return new Image.Sources(
        "composition-laid",
        tag,
        base.withTag(tag),
        platforms,
        "FROM " + base + "\nCOPY --link . /composition\nCMD " + COMMAND + "\n",
        COMMAND,
        dependencies,
        members);
  }

  private ImageBuilder builder(String host) {
    EngineAddress address = EngineAddress.find(Map.of("DOCKER_HOST", host));
    return new ImageBuilder(
        () -> new Engine(address, new Docker("docker", new ProgramRunner(), address)),
        Optional.of(new SourcesLaying(registry.manifests(), blobs, InstantSource.system())),
        new BuildContexts()::of,
        Map.of("TOA_TEST", "x"),
        new RecordingListener());
  }

  private static BuildOptions push(Layering layering) {
    return new BuildOptions(true, "default", 2, layering, Caches.NONE);
  }

  /** Pushes the same sources over the same image both ways. */
  private List<StoredImage> bothWays(
      String host, String dockerfile, Optional<List<String>> platforms) {
    Image.Sources laid = image(unique + "1", dockerfile, platforms);
    Image.Sources built = image(unique + "2", dockerfile, platforms);
    List<ImageResult> first = builder(host).build(List.of(laid), Set.of(), push(Layering.REGISTRY));
    assertThat(first)
        .extracting(ImageResult::state)
        .containsExactly(ImageResult.State.BUILT, ImageResult.State.LAID);
    List<ImageResult> second =
        builder(host)
            .build(List.of(built), Set.of(built.base().reference()), push(Layering.BUILDX));
    assertThat(second).extracting(ImageResult::state).containsExactly(ImageResult.State.BUILT);
    assertThat(second.get(0).platforms()).isEqualTo(first.get(1).platforms()).isNotEmpty();
    return List.of(
        reader.read(laid.reference()).orElseThrow(), reader.read(built.reference()).orElseThrow());
  }

  private void compare(StoredImage laid, StoredImage built) throws IOException {
    assertThat(laid.manifest().mediaType()).isEqualTo(built.manifest().mediaType());
    assertThat(laid.variants()).hasSameSizeAs(built.variants());
    for (int index = 0; index < laid.variants().size(); index++) {
      StoredImage.Variant one = laid.variants().get(index);
      StoredImage.Variant other = built.variants().get(index);
      assertThat(one.manifest().mediaType()).isEqualTo(other.manifest().mediaType());
      assertThat(one.content().keys()).containsExactlyElementsOf(other.content().keys());
      assertThat(timeless(one.configuration())).isEqualTo(timeless(other.configuration()));
      assertThat(one.descriptor().map(entry -> entry.without("digest").without("size")))
          .isEqualTo(other.descriptor().map(entry -> entry.without("digest").without("size")));
      List<Node> layers = one.content().items("layers");
      List<Node> others = other.content().items("layers");
      int last = layers.size() - 1;
      assertThat(layers.subList(0, last)).isEqualTo(others.subList(0, last));
      assertThat(((Mapping) layers.get(last)).text("mediaType"))
          .isEqualTo(((Mapping) others.get(last)).text("mediaType"));
      assertThat(entries(layers.get(last))).isEqualTo(entries(others.get(last))).hasSize(19);
    }
  }

  /** A configuration without when it and its last two steps were made, and of what bytes. */
  private static Mapping timeless(Mapping configuration) {
    List<Node> history = new ArrayList<>(configuration.items("history"));
    for (int index = history.size() - 2; index < history.size(); index++) {
      history.set(index, ((Mapping) history.get(index)).without("created"));
    }
    Mapping rootfs = configuration.mapping("rootfs").orElseThrow();
    List<String> contents = new ArrayList<>(rootfs.texts("diff_ids"));
    contents.set(contents.size() - 1, "of the sources");
    return configuration
        .without("created")
        .with("history", Node.of(history))
        .with("rootfs", rootfs.with("diff_ids", Node.of(contents)));
  }

  /** The entries of a layer with all but their times. */
  private Set<String> entries(Node layer) throws IOException {
    Digest digest = new Digest(((Mapping) layer).text("digest").orElseThrow());
    byte[] content = blobs.read(REPOSITORY, digest, 1 << 20).orElseThrow();
    Set<String> entries = new TreeSet<>();
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(
            new GZIPInputStream(new ByteArrayInputStream(content)), "UTF-8")) {
      for (TarArchiveEntry each = tar.getNextEntry(); each != null; each = tar.getNextEntry()) {
        entries.add(
            "%s %c %o %d:%d '%s:%s' %s"
                .formatted(
                    each.getName(),
                    each.getLinkFlag(),
                    each.getMode() & 07777,
                    each.getLongUserId(),
                    each.getLongGroupId(),
                    each.getUserName(),
                    each.getGroupName(),
                    new String(tar.readAllBytes(), StandardCharsets.UTF_8)));
      }
    }
    return entries;
  }

  private static String host() {
    return System.getenv("DOCKER_HOST");
  }

  @Test
  void onePlatformIsAsBuiltAndRunsSo() throws IOException {
    List<StoredImage> images = bothWays(host(), RUNTIME, Optional.of(List.of("linux/amd64")));

    compare(images.get(0), images.get(1));
    for (String script :
        List.of(
            "find . -exec stat -c '%n %F %a %u:%g' {} + | sort && cat"
                + " todos-tasks/node_modules/kept",
            "env | sort | grep -v HOSTNAME",
            "su node -s /bin/sh -c 'cat */operations/* */manifest.toa.json; */run.sh; id -u'",
            COMMAND + " 2>&1 || echo ended with $?")) {
      assertThat(run(unique + "1", "/bin/sh", "-c", script))
          .as(script)
          .isEqualTo(run(unique + "2", "/bin/sh", "-c", script))
          .isNotBlank();
    }
    assertThat(run(unique + "1", "/bin/sh", "-c", "ls"))
        .as("no Dockerfile, so the command's star is the components")
        .isEqualTo("todos-tasks");
  }

  /** What a container writes. */
  private String run(String tag, String... command) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("run", "--rm", REPOSITORY + ":" + tag));
    arguments.addAll(List.of(command));
    EngineAddress address = EngineAddress.find(System.getenv());
    return new Docker("docker", new ProgramRunner(), address)
        .run(arguments, Map.of(), new SilentOutput())
        .strip();
  }

  @Test
  void thePlatformsOfTheBuilderAreAsBuilt() throws IOException {
    List<StoredImage> images = bothWays(host(), RUNTIME, Optional.empty());
    compare(images.get(0), images.get(1));
  }

  @Test
  void severalPlatformsAreAsBuilt() throws IOException {
    String host = host().replace("docker.sock", "docker-index.sock");
    List<String> platforms = List.of("linux/amd64", "linux/arm/v7", "linux/arm64");

    List<StoredImage> images =
        bothWays(
            host,
            "FROM scratch\nENV NODE_ENV=production\nWORKDIR /composition\nCOPY . /composition\n",
            Optional.of(platforms));

    compare(images.get(0), images.get(1));
    assertThat(images.get(0).platforms()).hasToString(platforms.toString());
  }
}
