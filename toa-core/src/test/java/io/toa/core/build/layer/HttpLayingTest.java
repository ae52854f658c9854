package io.toa.core.build.layer;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.head;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.put;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import io.toa.core.RegistryException;
import io.toa.core.image.BuildContext;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.registry.Manifest;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a registry is asked where sources are laid over an image that it has. */
class HttpLayingTest {

  private static final String TYPE = "application/vnd.oci.image.manifest.v1+json";
  private static final String PATH = "/v2/acme/shop/mono/";

  @RegisterExtension
  static final WireMockExtension SERVER = WireMockExtension.newInstance().build();

  @TempDir Path directory;
  private Image.Sources image;
  private SourcesLaying laying;

  @BeforeEach
  void serve() throws IOException {
    Files.writeString(Files.createDirectory(directory.resolve("context")).resolve("x.js"), "x");
    Reference base =
        new Reference("localhost:" + SERVER.getPort() + "/acme/shop/mono", "deps-aaaaaaa1");
    image =
        new Image.Sources(
            "mono",
            "aaaaaaaa",
            base.withTag("aaaaaaaa"),
            Optional.empty(),
            "",
            "toa mono *",
            new Image.Dependencies(
                "mono", "aaaaaaa1", base, Optional.empty(), "", List.of(), List.of(), ""),
            List.of());
    HttpRegistry registry =
        HttpRegistry.of(DockerConfig.of(Map.of("DOCKER_CONFIG", directory.toString())));
    laying =
        new SourcesLaying(
            registry.manifests(), registry.blobs(), InstantSource.fixed(Instant.EPOCH));

    MemoryRegistry memory = new MemoryRegistry();
    Map<String, String> configuration = Map.of("os", "linux", "architecture", "amd64");
    Manifest manifest = memory.image(TYPE, configuration);
    String config =
        MemoryRegistry.tree(manifest.content())
            .mapping("config")
            .orElseThrow()
            .text("digest")
            .orElseThrow();
    SERVER.stubFor(get(urlEqualTo("/v2/")).willReturn(okJson("{}")));
    SERVER.stubFor(
        get(urlEqualTo(PATH + "manifests/deps-aaaaaaa1"))
            .willReturn(aResponse().withHeader("Content-Type", TYPE).withBody(manifest.content())));
    SERVER.stubFor(
        get(urlEqualTo(PATH + "blobs/" + config))
            .willReturn(aResponse().withBody(MemoryRegistry.json(Mapping.of(configuration)))));
    SERVER.stubFor(head(urlMatching(PATH + "blobs/.*")).willReturn(aResponse().withStatus(404)));
    SERVER.stubFor(
        post(urlEqualTo(PATH + "blobs/uploads/"))
            .willReturn(
                aResponse().withStatus(202).withHeader("Location", PATH + "blobs/uploads/1")));
    SERVER.stubFor(
        put(urlMatching(PATH + "blobs/uploads/1.*")).willReturn(aResponse().withStatus(201)));
    SERVER.stubFor(put(urlMatching(PATH + "manifests/.*")).willReturn(aResponse().withStatus(201)));
  }

  private StoredImage lay() throws IOException {
    BuildContext context = BuildContext.of(directory.resolve("context"), "the context");
    return laying.lay(image, laying.base(image), context, directory.resolve("layer"));
  }

  private static List<String> requests() {
    List<ServeEvent> events = new ArrayList<>(SERVER.getAllServeEvents());
    Collections.reverse(events);
    return events.stream()
        .map(
            event ->
                event.getRequest().getMethod()
                    + " "
                    + event
                        .getRequest()
                        .getUrl()
                        .replaceFirst("^" + PATH, "")
                        .replaceFirst("[?].*", "")
                        .replaceFirst("sha256:\\w+", "…"))
        .toList();
  }

  @Test
  void asksForWhatIsThereUploadsWhatIsNotAndPutsTheTagLast() throws IOException {
    StoredImage made = lay();

    assertThat(made.platforms()).hasToString("[linux/amd64]");
    List<String> requests = requests();
    assertThat(requests.subList(0, 3))
        .containsExactly("GET /v2/", "GET manifests/deps-aaaaaaa1", "GET blobs/…");
    assertThat(requests.subList(3, requests.size() - 1))
        .as("the layer and the configuration, side by side")
        .containsExactlyInAnyOrder(
            "HEAD blobs/…",
            "HEAD blobs/…",
            "POST blobs/uploads/",
            "POST blobs/uploads/",
            "PUT blobs/uploads/1",
            "PUT blobs/uploads/1");
    assertThat(requests).endsWith("PUT manifests/aaaaaaaa");
  }

  @Test
  void uploadsNothingThatIsThere() throws IOException {
    SERVER.stubFor(head(urlMatching(PATH + "blobs/.*")).willReturn(aResponse().withStatus(200)));

    lay();

    assertThat(requests())
        .containsExactly(
            "GET /v2/",
            "GET manifests/deps-aaaaaaa1",
            "GET blobs/…",
            "HEAD blobs/…",
            "HEAD blobs/…",
            "PUT manifests/aaaaaaaa");
  }

  @Test
  void beginsAnewWhatIsCutOff() throws IOException {
    BuildContext context = BuildContext.of(directory.resolve("context"), "the context");
    SourcesLayer layer = SourcesLayer.write(context, directory.resolve("same layer"));
    SERVER.stubFor(
        put(urlPathEqualTo(PATH + "blobs/uploads/1"))
            .withQueryParam("digest", equalTo(layer.digest().value()))
            .inScenario("cut")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER))
            .willSetStateTo("whole"));
    SERVER.stubFor(
        put(urlMatching(PATH + "manifests/.*"))
            .inScenario("tag")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER))
            .willSetStateTo("whole"));

    lay();

    assertThat(requests().stream().filter("POST blobs/uploads/"::equals)).hasSize(3);
    assertThat(requests()).endsWith("PUT manifests/aaaaaaaa", "PUT manifests/aaaaaaaa");
  }

  @Test
  void putsNoTagWhereABlobIsRefused() {
    SERVER.stubFor(
        put(urlMatching(PATH + "blobs/uploads/1.*")).willReturn(aResponse().withStatus(403)));

    assertThatThrownBy(this::lay).isInstanceOf(RegistryException.class).hasMessageContaining("403");
    assertThat(requests()).noneMatch(request -> request.startsWith("PUT manifests/"));
  }
}
