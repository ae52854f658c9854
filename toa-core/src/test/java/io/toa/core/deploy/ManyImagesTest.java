package io.toa.core.deploy;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.head;
import static com.github.tomakehurst.wiremock.client.WireMock.headRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.toa.core.ImageBuildException;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedComposition;
import io.toa.core.build.BuildOptions;
import io.toa.core.build.Docker;
import io.toa.core.build.Engine;
import io.toa.core.build.EngineAddress;
import io.toa.core.build.ImageBuilder;
import io.toa.core.build.ImageResult;
import io.toa.core.build.ImageResult.State;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Images;
import io.toa.core.process.ProgramRunner;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.registry.Proxies;
import io.toa.core.registry.Registry;
import io.toa.core.testing.Components;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An application of sixty images: one of dependencies and one of sources for each composition. */
class ManyImagesTest {

  private static final int COMPOSITIONS = 30;
  private static final String DIGEST = "sha256:" + "d".repeat(64);

  @RegisterExtension
  static final WireMockExtension SERVER = WireMockExtension.newInstance().build();

  @TempDir Path directory;
  private final List<String> out = new ArrayList<>();
  private final List<ImageResult> made = new ArrayList<>();

  private Model model(String base) throws IOException {
    Path component = Files.createDirectories(directory.resolve("component"));
    Files.writeString(component.resolve("index.js"), "");
    List<Component> components =
        IntStream.range(0, COMPOSITIONS)
            .mapToObj(
                each ->
                    Components.of(
                        "shop.c" + each,
                        "3f9a1c02",
                        Optional.of(component),
                        Map.of("namespace", "shop", "name", "c" + each)))
            .toList();
    Context context =
        new ContextReader(ModelReader.TOA_VERSION)
            .of(
                Node.of(Map.of("name", "shop", "registry", base)),
                directory,
                Environment.UNDEFINED);
    List<DeployedComposition> compositions =
        components.stream()
            .map(
                each ->
                    new DeployedComposition(
                        each.label(),
                        List.of(each),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of()))
            .toList();
    Application application =
        new Application(
            context,
            components,
            List.of(),
            Set.of(),
            compositions,
            List.of(),
            List.of(),
            false,
            Map.of(),
            Map.of(),
            List.of());
    return new Model(application, Images.of(application));
  }

  private Deployment deployment(Registry registry, Supplier<ImageBuilder> builder) {
    return new Deployment(
        registry,
        builder,
        BuildOptions.of(false),
        () -> {
          throw new AssertionError("no helm is needed");
        },
        () -> {
          throw new AssertionError("no cluster is needed");
        },
        out::add,
        made::addAll);
  }

  @Test
  void areFoundByOneRequestEachAndNoProgram() throws IOException {
    SERVER.stubFor(
        get(urlEqualTo("/v2/"))
            .willReturn(
                aResponse()
                    .withStatus(401)
                    .withHeader(
                        "WWW-Authenticate",
                        "Bearer realm=\"%s/token\"".formatted(SERVER.baseUrl()))));
    SERVER.stubFor(get(urlMatching("/token\\?.*")).willReturn(okJson("{\"token\": \"t\"}")));
    SERVER.stubFor(
        head(urlMatching("/v2/acme/shop/.*"))
            .withHeader("Authorization", equalTo("Bearer t"))
            .willReturn(aResponse().withHeader("Docker-Content-Digest", DIGEST)));
    Model model = model("localhost:" + SERVER.getPort() + "/acme");

    deployment(
            HttpRegistry.of(registry -> Optional.empty(), Proxies.NONE),
            () -> {
              throw new AssertionError("no engine is needed");
            })
        .push(model);

    assertThat(made).hasSize(60).allMatch(result -> result.state() == State.FOUND);
    assertThat(out).hasSize(60).allMatch(line -> line.startsWith("Image already exists, skipping"));
    SERVER.verify(60, headRequestedFor(urlMatching("/v2/acme/shop/.*/manifests/.*")));
    SERVER.verify(1, getRequestedFor(urlEqualTo("/v2/")));
    SERVER.verify(COMPOSITIONS, getRequestedFor(urlMatching("/token\\?.*")));
    SERVER.verify(60 + 1 + COMPOSITIONS, anyRequestedFor(anyUrl()));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void areToldOfWhereOneFails() throws IOException {
    Calls calls = new Calls(directory);
    Docker docker =
        new Docker(
            calls.program(
                "docker", "case \"$*\" in *-shop-c7:deps-*) ;; *-shop-c7:*) exit 1;; esac"),
            new ProgramRunner(),
            EngineAddress.find(Map.of("DOCKER_HOST", "ssh://nobody@engine.example.com")));
    ImageBuilder builder =
        new ImageBuilder(
            () ->
                new Engine(
                    EngineAddress.find(Map.of("DOCKER_HOST", "ssh://nobody@engine.example.com")),
                    docker),
            Optional.empty(),
            new BuildContexts()::of,
            Map.of(),
            new SkippedImages(out));
    Model model = model("registry.example.com/acme");
    Deployment deployment = deployment(new RecordedRegistry(calls, false), () -> builder);

    assertThatThrownBy(() -> deployment.push(model)).isInstanceOf(ImageBuildException.class);

    assertThat(made).filteredOn(result -> result.state() == State.FAILED).hasSize(1);
    assertThat(made)
        .filteredOn(result -> result.state() == State.BUILT)
        .hasSizeGreaterThanOrEqualTo(COMPOSITIONS);
    assertThat(made).extracting(result -> result.image().reference()).doesNotHaveDuplicates();
  }
}
