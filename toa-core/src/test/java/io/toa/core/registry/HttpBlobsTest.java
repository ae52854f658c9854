package io.toa.core.registry;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.binaryEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.head;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.put;
import static com.github.tomakehurst.wiremock.client.WireMock.putRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.temporaryRedirect;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.toa.core.RegistryException;
import io.toa.core.StorageException;
import io.toa.core.image.Reference;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpBlobsTest {

  private static final byte[] CONTENT = "layer ä".repeat(20_000).getBytes(StandardCharsets.UTF_8);
  private static final Blob BLOB = Blob.of(CONTENT);
  private static final String PATH = "/v2/acme/shop/mono/blobs/";
  private static final String UPLOADS = PATH + "uploads/";
  private static final String PULLING = "/token?scope=repository%3Aacme%2Fshop%2Fmono%3Apull";
  private static final String PUSHING = PULLING + "%2Cpush";
  private static final String CLOSING = "digest=sha256%3A" + BLOB.digest().value().substring(7);
  private static final String MOUNTING =
      UPLOADS + "?mount=sha256%3A" + BLOB.digest().value().substring(7) + "&from=acme%2Fbase";

  @RegisterExtension
  static final WireMockExtension SERVER = WireMockExtension.newInstance().build();

  private Optional<Credential> credential = Optional.empty();
  private String host;
  private String repository;
  private HttpRegistry registry;
  private Blobs blobs;

  @BeforeEach
  void connect() {
    host = "localhost:" + SERVER.getPort();
    repository = host + "/acme/shop/mono";
    registry =
        new HttpRegistry(
            new Transport(Duration.ofSeconds(10), Duration.ofSeconds(30), Proxies.NONE),
            name -> credential,
            pause -> {},
            () -> Instant.EPOCH);
    blobs = registry.blobs();
    SERVER.stubFor(get(urlEqualTo("/v2/")).willReturn(okJson("{}")));
    SERVER.stubFor(head(urlMatching(PATH + ".*")).willReturn(aResponse().withStatus(404)));
  }

  private static ResponseDefinitionBuilder begun(String location) {
    return aResponse().withStatus(202).withHeader("Location", location);
  }

  private static ResponseDefinitionBuilder status(int status) {
    return aResponse().withStatus(status);
  }

  /** The first request of a kind is answered otherwise than those after it. */
  private static void first(
      MappingBuilder first,
      ResponseDefinitionBuilder answer,
      MappingBuilder later,
      ResponseDefinitionBuilder other) {
    SERVER.stubFor(
        first
            .inScenario("first")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(answer)
            .willSetStateTo("later"));
    SERVER.stubFor(later.inScenario("first").whenScenarioStateIs("later").willReturn(other));
  }

  @Test
  void asksForBlobByHeadRequest() {
    assertThat(blobs.exists(repository, BLOB.digest())).isFalse();
    SERVER.stubFor(head(urlEqualTo(PATH + BLOB.digest())).willReturn(status(200)));
    assertThat(blobs.exists(repository, BLOB.digest())).isTrue();
  }

  @Test
  void refusalIsNotAbsence() {
    SERVER.stubFor(head(urlEqualTo(PATH + BLOB.digest())).willReturn(status(403)));
    assertThatThrownBy(() -> blobs.exists(repository, BLOB.digest()))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "Registry %s refused access to acme/shop/mono (403 Forbidden). ".formatted(host));
  }

  @Test
  void readsBlobFromWhereTheRegistryKeepsItWithoutTheLogin() {
    credential = Optional.of(new Credential("ann", "pass"));
    SERVER.stubFor(
        get(urlEqualTo("/v2/"))
            .willReturn(status(401).withHeader("WWW-Authenticate", "Basic realm=\"x\"")));
    SERVER.stubFor(
        get(urlEqualTo(PATH + BLOB.digest()))
            .withHeader("Authorization", equalTo("Basic YW5uOnBhc3M="))
            .willReturn(
                temporaryRedirect("http://127.0.0.1:" + SERVER.getPort() + "/storage?signed=1")));
    SERVER.stubFor(
        get(urlEqualTo("/storage?signed=1"))
            .withHeader("Authorization", absent())
            .willReturn(aResponse().withBody(CONTENT)));

    assertThat(blobs.read(repository, BLOB.digest(), CONTENT.length)).contains(CONTENT);
  }

  @Test
  void readsNoBlobThatIsTooLarge() {
    SERVER.stubFor(get(urlEqualTo(PATH + BLOB.digest())).willReturn(aResponse().withBody(CONTENT)));
    assertThatThrownBy(() -> blobs.read(repository, BLOB.digest(), 1000))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "Registry %s sent more than 1000 bytes for %s. ".formatted(host, PATH + BLOB.digest()));
  }

  @Test
  void readsNoOtherBlob() {
    SERVER.stubFor(get(urlEqualTo(PATH + BLOB.digest())).willReturn(aResponse().withBody("other")));
    assertThatThrownBy(() -> blobs.read(repository, BLOB.digest(), 1000))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("sent other bytes than those of blob " + BLOB.digest());
  }

  @Test
  void mountsBlobOfAnotherRepository() {
    SERVER.stubFor(post(urlEqualTo(MOUNTING)).willReturn(status(201)));
    assertThat(blobs.mount(repository, BLOB.digest(), host + "/acme/base")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {202, 403, 404, 405})
  void saysThatNothingWasMounted(int status) {
    SERVER.stubFor(post(urlEqualTo(MOUNTING)).willReturn(status(status)));
    assertThat(blobs.mount(repository, BLOB.digest(), host + "/acme/base")).isFalse();
  }

  @Test
  void mountsNothingOfAnotherRegistry() {
    assertThat(blobs.mount(repository, BLOB.digest(), "other.example.com/acme/base")).isFalse();
    assertThat(SERVER.getAllServeEvents()).isEmpty();
  }

  @Test
  void uploadsWithPostThenPut() {
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(UPLOADS + "1?_state=a%3Db")));
    SERVER.stubFor(put(urlEqualTo(UPLOADS + "1?_state=a%3Db&" + CLOSING)).willReturn(status(201)));

    blobs.upload(repository, BLOB, Optional.empty());

    SERVER.verify(
        1,
        putRequestedFor(urlMatching(UPLOADS + "1.*"))
            .withHeader("Content-Length", equalTo(String.valueOf(CONTENT.length)))
            .withRequestBody(binaryEqualTo(CONTENT)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ht tp://{}", "mailto:x", "http://a:b@localhost/x"})
  void saysThatItIsNotToldWhereToUpload(String location) {
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(location)));
    assertThatThrownBy(() -> blobs.upload(repository, BLOB, Optional.empty()))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s does not say where to upload blob %s of acme/shop/mono. Look whether it is a registry of container images."
                .formatted(host, BLOB.digest()));
  }

  @Test
  void saysThatAProxyTakesNoLargeUploads() {
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(UPLOADS + "1")));
    SERVER.stubFor(put(urlMatching(UPLOADS + "1.*")).willReturn(status(413).withBody("<html>")));
    assertThatThrownBy(() -> blobs.upload(repository, BLOB, Optional.empty()))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s answered 413 Content Too Large to PUT blob %s of acme/shop/mono. It, or a proxy before it, does not take as much at once: allow it more there."
                .formatted(host, BLOB.digest()));
  }

  @Test
  void uploadsNothingThatIsThere() {
    SERVER.stubFor(head(urlEqualTo(PATH + BLOB.digest())).willReturn(status(200)));
    blobs.upload(repository, BLOB, Optional.empty());
    SERVER.verify(0, postRequestedFor(urlMatching(".*")));
  }

  @Test
  void uploadsNothingThatCouldBeMounted() {
    SERVER.stubFor(post(urlEqualTo(MOUNTING)).willReturn(status(201)));
    blobs.upload(repository, BLOB, Optional.of(host + "/acme/base"));
    SERVER.verify(0, putRequestedFor(urlMatching(".*")));
  }

  @Test
  void uploadsToWhereTheRegistryAnswersAMount() {
    SERVER.stubFor(post(urlEqualTo(MOUNTING)).willReturn(begun(SERVER.baseUrl() + UPLOADS + "2")));
    SERVER.stubFor(put(urlEqualTo(UPLOADS + "2?" + CLOSING)).willReturn(status(201)));

    blobs.upload(repository, BLOB, Optional.of(host + "/acme/base"));

    SERVER.verify(0, postRequestedFor(urlEqualTo(UPLOADS)));
  }

  @Test
  void uploadsWhereTheRegistryRefusesAMount() {
    SERVER.stubFor(post(urlEqualTo(MOUNTING)).willReturn(status(403)));
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(UPLOADS + "3")));
    SERVER.stubFor(put(urlEqualTo(UPLOADS + "3?" + CLOSING)).willReturn(status(201)));
    blobs.upload(repository, BLOB, Optional.of(host + "/acme/base"));
    SERVER.verify(1, putRequestedFor(urlMatching(".*")));
  }

  @Test
  void beginsAgainWhereTheConnectionIsCut() {
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(UPLOADS + "4")));
    String url = UPLOADS + "4?" + CLOSING;
    first(
        put(urlEqualTo(url)),
        aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER),
        put(urlEqualTo(url)).withRequestBody(binaryEqualTo(CONTENT)),
        status(201));

    blobs.upload(repository, BLOB, Optional.empty());

    SERVER.verify(2, postRequestedFor(urlEqualTo(UPLOADS)));
    SERVER.verify(2, putRequestedFor(urlEqualTo(url)));
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 429, 500, 503})
  void beginsAgainWhereTheRegistryLosesAnUpload(int status) {
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(UPLOADS + "5")));
    String url = UPLOADS + "5?" + CLOSING;
    first(put(urlEqualTo(url)), status(status), put(urlEqualTo(url)), status(201));

    blobs.upload(repository, BLOB, Optional.empty());

    SERVER.verify(2, postRequestedFor(urlEqualTo(UPLOADS)));
  }

  @Test
  void givesUpWhereTheConnectionIsCutAgainAndAgain() {
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(UPLOADS + "6")));
    SERVER.stubFor(
        put(urlMatching(UPLOADS + "6.*"))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

    assertThatThrownBy(() -> blobs.upload(repository, BLOB, Optional.empty()))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith("Registry " + host + " cannot be reached: ")
        .hasMessageEndingWith(" Look whether it is up, then run this again.");
    SERVER.verify(4, postRequestedFor(urlEqualTo(UPLOADS)));
  }

  /** Hands out one token to push with, then another. Answers what it challenges with. */
  private String handsOutTwoTokens() {
    String challenge = "Bearer realm=\"%s/token\"".formatted(SERVER.baseUrl());
    SERVER.stubFor(
        get(urlEqualTo("/v2/")).willReturn(status(401).withHeader("WWW-Authenticate", challenge)));
    SERVER.stubFor(get(urlEqualTo(PULLING)).willReturn(okJson("{\"token\": \"pull\"}")));
    first(
        get(urlEqualTo(PUSHING)),
        okJson("{\"token\": \"old\"}"),
        get(urlEqualTo(PUSHING)),
        okJson("{\"token\": \"new\"}"));
    return challenge;
  }

  @Test
  void renewsTokenThatExpiresBetweenTwoRequests() {
    String challenge = handsOutTwoTokens();
    SERVER.stubFor(
        post(urlEqualTo(UPLOADS))
            .withHeader("Authorization", equalTo("Bearer old"))
            .willReturn(begun(UPLOADS + "7")));
    SERVER.stubFor(
        put(urlMatching(UPLOADS + "7.*"))
            .withHeader("Authorization", equalTo("Bearer old"))
            .willReturn(status(401).withHeader("WWW-Authenticate", challenge)));
    SERVER.stubFor(
        put(urlMatching(UPLOADS + "7.*"))
            .withHeader("Authorization", equalTo("Bearer new"))
            .withRequestBody(binaryEqualTo(CONTENT))
            .willReturn(status(201)));

    blobs.upload(repository, BLOB, Optional.empty());

    SERVER.verify(2, getRequestedFor(urlEqualTo(PUSHING)));
    SERVER.verify(1, postRequestedFor(urlEqualTo(UPLOADS)));
  }

  @Test
  void renewsOnceWhatExpiresBetweenUploadsSideBySide() {
    String challenge = handsOutTwoTokens();
    SERVER.stubFor(
        post(urlEqualTo(UPLOADS))
            .withHeader("Authorization", equalTo("Bearer new"))
            .willReturn(begun(UPLOADS + "12")));
    SERVER.stubFor(
        put(urlMatching(UPLOADS + "12.*"))
            .withHeader("Authorization", equalTo("Bearer new"))
            .willReturn(status(201)));
    SERVER.stubFor(
        post(urlEqualTo(UPLOADS))
            .withHeader("Authorization", equalTo("Bearer old"))
            .inScenario("expiring")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(begun(UPLOADS + "11"))
            .willSetStateTo("expired"));
    SERVER.stubFor(
        post(urlEqualTo(UPLOADS))
            .withHeader("Authorization", equalTo("Bearer old"))
            .inScenario("expiring")
            .whenScenarioStateIs("expired")
            .willReturn(status(401).withHeader("WWW-Authenticate", challenge)));
    SERVER.stubFor(
        put(urlMatching(UPLOADS + "11.*"))
            .withHeader("Authorization", equalTo("Bearer old"))
            .willReturn(status(201)));
    List<Blob> many =
        IntStream.range(0, 8).mapToObj(each -> Blob.of(new byte[] {(byte) each})).toList();

    blobs.upload(repository, BLOB, Optional.empty());
    blobs.uploadAll(repository, many, Optional.empty());

    SERVER.verify(2, getRequestedFor(urlEqualTo(PUSHING)));
    SERVER.verify(1, putRequestedFor(urlMatching(UPLOADS + "11.*")));
    SERVER.verify(8, putRequestedFor(urlMatching(UPLOADS + "12.*")));
  }

  @Test
  void namesBlobThatCannotBeRead() {
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(UPLOADS + "8")));
    Blob gone =
        new Blob(
            BLOB.digest(),
            10,
            () -> {
              throw new IOException("/x (No such file or directory)");
            });
    assertThatThrownBy(() -> blobs.upload(repository, gone, Optional.empty()))
        .isInstanceOf(StorageException.class)
        .hasMessage(
            "Blob %s cannot be read: /x (No such file or directory). It may have been deleted or changed meanwhile: run this again."
                .formatted(BLOB.digest()));
    SERVER.verify(1, postRequestedFor(urlEqualTo(UPLOADS)));
  }

  @Test
  void namesBlobThatBreaksOff() {
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(UPLOADS + "9")));
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("disk error");
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            throw new IOException("disk error");
          }
        };
    assertThatThrownBy(
            () ->
                blobs.upload(
                    repository, new Blob(BLOB.digest(), 10, () -> broken), Optional.empty()))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("disk error");
  }

  @Test
  void tagsNothingBeforeAllBlobsAreThere() {
    Blob other = Blob.of("other".getBytes(StandardCharsets.UTF_8));
    SERVER.stubFor(post(urlEqualTo(UPLOADS)).willReturn(begun(UPLOADS + "10")));
    SERVER.stubFor(put(urlEqualTo(UPLOADS + "10?" + CLOSING)).willReturn(status(201)));
    SERVER.stubFor(
        put(urlMatching(UPLOADS + "10.*" + other.digest().value().substring(7)))
            .willReturn(
                okJson("{\"errors\": [{\"message\": \"quota exceeded\"}]}").withStatus(403)));
    Manifest manifest = Manifest.of("application/vnd.oci.image.manifest.v1+json", new byte[] {1});
    ImagePush push = new ImagePush(blobs, registry.manifests());

    assertThatThrownBy(
            () ->
                push.push(
                    new Reference(repository, "1a2b3c4d"),
                    manifest,
                    List.of(BLOB, BLOB, other),
                    Optional.empty()))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("403 Forbidden: quota exceeded");
    SERVER.verify(0, putRequestedFor(urlMatching(".*/manifests/.*")));
    SERVER.verify(1, putRequestedFor(urlEqualTo(UPLOADS + "10?" + CLOSING)));
  }
}
