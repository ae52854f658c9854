package io.toa.core.registry;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.binaryEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.head;
import static com.github.tomakehurst.wiremock.client.WireMock.headRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.put;
import static com.github.tomakehurst.wiremock.client.WireMock.putRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRegistryTest {

  private static final String MANIFEST = "/v2/acme/shop/mono/manifests/1a2b3c4d";
  private static final String LOG_IN =
      " Log in with 'docker login %s', or give a login by a <server> with the id '%s' in"
          + " settings.xml or by TOA_REGISTRY_USERNAME and TOA_REGISTRY_PASSWORD.";
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  private static final Digest DIGEST = new Digest("sha256:" + "ab".repeat(32));

  @RegisterExtension
  static final WireMockExtension SERVER = WireMockExtension.newInstance().build();

  private final List<Duration> pauses = Collections.synchronizedList(new ArrayList<>());
  private Optional<Credential> credential = Optional.empty();
  private String host;
  private Reference reference;
  private HttpRegistry registry;

  @BeforeEach
  void connect() {
    host = "localhost:" + SERVER.getPort();
    reference = Reference.parse(host + "/acme/shop/mono:1a2b3c4d");
    registry = registry(Duration.ofSeconds(30));
    SERVER.stubFor(get(urlEqualTo("/v2/")).willReturn(okJson("{}")));
  }

  private HttpRegistry registry(Duration limit) {
    return new HttpRegistry(
        new Transport(Duration.ofSeconds(10), limit, Proxies.NONE),
        name -> credential,
        pauses::add,
        () -> NOW);
  }

  private static ResponseDefinitionBuilder there() {
    return aResponse().withStatus(200).withHeader("Docker-Content-Digest", DIGEST.value());
  }

  private void answer(ResponseDefinitionBuilder answer) {
    SERVER.stubFor(head(urlEqualTo(MANIFEST)).willReturn(answer));
  }

  @Test
  void findsImageByHeadRequest() {
    answer(there());

    assertThat(registry.find(reference)).contains(DIGEST);
    SERVER.verify(
        1,
        headRequestedFor(urlEqualTo(MANIFEST))
            .withHeader("Accept", containing("application/vnd.oci.image.index.v1+json"))
            .withHeader(
                "Accept", containing("application/vnd.docker.distribution.manifest.list.v2+json"))
            .withHeader(
                "Accept", containing("application/vnd.docker.distribution.manifest.v2+json")));
  }

  @Test
  void computesDigestThatTheRegistryDoesNotSend() {
    byte[] manifest = "{\"schemaVersion\":2}".getBytes(StandardCharsets.UTF_8);
    answer(aResponse().withStatus(200));
    SERVER.stubFor(get(urlEqualTo(MANIFEST)).willReturn(aResponse().withBody(manifest)));

    assertThat(registry.find(reference)).contains(Digest.of(manifest));
  }

  @Test
  void imageIsAbsentWhereTheRegistrySaysSo() {
    answer(aResponse().withStatus(404));
    assertThat(registry.find(reference)).isEmpty();
  }

  @Test
  void asksForAllAtOnceAndKeepsTheOrder() {
    List<Reference> all =
        IntStream.range(0, 40)
            .mapToObj(index -> new Reference(host + "/acme/shop/mono", "tag-" + index))
            .toList();
    SERVER.stubFor(head(urlMatching(".*/manifests/tag-\\d*[02468]")).willReturn(there()));
    SERVER.stubFor(
        head(urlMatching(".*/manifests/tag-\\d*[13579]")).willReturn(aResponse().withStatus(404)));

    Map<Reference, Digest> found = registry.findAll(all);

    assertThat(found.keySet())
        .containsExactlyElementsOf(
            IntStream.range(0, 20).mapToObj(index -> all.get(2 * index)).toList());
    SERVER.verify(40, headRequestedFor(urlMatching(".*/manifests/tag-\\d+")));
  }

  @Test
  void asksForNothingWhereThereIsNothing() {
    assertThat(registry.findAll(List.of())).isEmpty();
    assertThat(SERVER.getAllServeEvents()).isEmpty();
  }

  @Test
  void asksAgainWhereTheConnectionIsCut() {
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .inScenario("cut")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER))
            .willSetStateTo("mended"));
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .inScenario("cut")
            .whenScenarioStateIs("mended")
            .willReturn(there()));
    assertThat(registry.find(reference)).contains(DIGEST);
  }

  @Test
  void asksABusyTokenServiceAgain() {
    bearer();
    SERVER.stubFor(
        get(urlMatching("/token\\?.*"))
            .inScenario("tokens")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(aResponse().withStatus(429).withHeader("Retry-After", "3"))
            .willSetStateTo("free"));
    token("t", "free", "free");
    answer(there());
    assertThat(registry.find(reference)).contains(DIGEST);
    assertThat(pauses).containsExactly(Duration.ofSeconds(3));
  }

  @Test
  void measuresDatesByTheClockOfTheRegistry() {
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .willReturn(
                aResponse()
                    .withStatus(503)
                    .withHeader("Date", "Mon, 05 Jan 2026 10:00:00 GMT")
                    .withHeader("Retry-After", "Mon, 05 Jan 2026 10:00:04 GMT")));
    assertThatThrownBy(() -> registry.find(reference)).isInstanceOf(RegistryException.class);
    assertThat(pauses).hasSize(3).containsOnly(Duration.ofSeconds(4));
  }

  @ParameterizedTest
  @CsvSource({
    "429, 429 Too Many Requests: slow down",
    "500, 500 Internal Server Error: slow down",
    "503, 503 Service Unavailable: slow down"
  })
  void stopsWithTheRegistrysOwnWords(int status, String words) {
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST)).willReturn(aResponse().withStatus(200))); // without a digest
    SERVER.stubFor(
        get(urlEqualTo(MANIFEST))
            .willReturn(okJson("{\"errors\": [{\"message\": \"slow down\"}]}").withStatus(status)));
    assertThatThrownBy(() -> registry.find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s answered %s to GET acme/shop/mono:1a2b3c4d. It is overloaded or faulty: look at it, then run this again."
                .formatted(host, words));
  }

  @Test
  void refusalIsNotAbsence() {
    answer(aResponse().withStatus(401));
    assertThatThrownBy(() -> registry.find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s refused access to acme/shop/mono (401 Unauthorized).".formatted(host)
                + LOG_IN.formatted(host, host));
  }

  @Test
  void namesRightsWhereTheUserIsLoggedIn() {
    credential = Optional.of(new Credential("ann", "s3cret"));
    challenge("Basic realm=\"acme\"");
    answer(aResponse().withStatus(403));
    assertThatThrownBy(() -> registry.findAll(List.of(reference)))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s refused access to acme/shop/mono (403 Forbidden). The login is user 'ann'"
                    .formatted(host)
                + " of docker's configuration: give it the right, or take another.");
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503})
  void triesOverloadedRegistryAFewTimes(int status) {
    answer(aResponse().withStatus(status));

    assertThatThrownBy(() -> registry.find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith("Registry %s answered %d ".formatted(host, status))
        .hasMessageContaining(" to HEAD acme/shop/mono:1a2b3c4d. ")
        .hasMessageEndingWith("then run this again.");
    SERVER.verify(4, headRequestedFor(urlEqualTo(MANIFEST)));
    assertThat(pauses)
        .containsExactly(Duration.ofMillis(500), Duration.ofMillis(1000), Duration.ofMillis(2000));
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7",
    "0, 0",
    "86400, 30",
    "'Sun, 29 Nov 2026 12:00:09 GMT', 9",
    "'Sun, 29 Nov 2026 13:00:00 GMT', 30",
    "'Sun, 29 Nov 2026 11:00:00 GMT', 0"
  })
  void waitsAsLongAsTheRegistryAsksWithinBounds(String asked, long seconds) {
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .inScenario("busy")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(aResponse().withStatus(429).withHeader("Retry-After", asked))
            .willSetStateTo("free"));
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .inScenario("busy")
            .whenScenarioStateIs("free")
            .willReturn(there()));

    assertThat(registry.find(reference)).contains(DIGEST);
    assertThat(pauses).containsExactly(Duration.ofSeconds(seconds));
  }

  @Test
  void namesRegistryThatRefusesConnections() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    assertThatThrownBy(() -> registry.find(Reference.parse("localhost:" + free + "/x:1")))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry localhost:%d cannot be reached: connection refused by localhost:%d. Start"
                    .formatted(free, free)
                + " it, or look at 'registry.base'.");
  }

  @Test
  void namesUnknownHost() {
    assertThatThrownBy(() -> registry.find(Reference.parse("registry.invalid/x:1")))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "Registry registry.invalid cannot be reached: unknown host registry.invalid. ");
  }

  @Test
  void namesRegistryThatSpeaksNoHttps() {
    Reference other = Reference.parse("0.0.0.0:" + SERVER.getPort() + "/x:1");
    assertThatThrownBy(() -> registry.find(other))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("no secure connection");
  }

  @Test
  void namesRegistryThatBreaksOff() {
    answer(aResponse().withFault(Fault.EMPTY_RESPONSE));
    assertThatThrownBy(() -> registry.find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith("Registry " + host + " cannot be reached: ");
  }

  @Test
  void namesRegistryThatDoesNotAnswerInTime() {
    answer(there().withFixedDelay(60_000));
    assertThatThrownBy(() -> registry(Duration.ofSeconds(1)).find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith("Registry " + host + " did not answer within 1 s. ");
  }

  @Test
  void interruptionEndsTheWait() {
    answer(there().withFixedDelay(60_000));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> registry.findAll(List.of(reference)))
        .isInstanceOf(InterruptedDeploymentException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void authorisesWithTokenForTheRepository() {
    credential = Optional.of(new Credential("ann", "a:b"));
    bearer();
    SERVER.stubFor(
        get(urlEqualTo("/token?service=acme&scope=repository%3Aacme%2Fshop%2Fmono%3Apull"))
            .withHeader("Authorization", equalTo(new Credential("ann", "a:b").basic()))
            .willReturn(okJson("{\"token\": \"t1\"}")));
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .withHeader("Authorization", equalTo("Bearer t1"))
            .willReturn(there()));

    assertThat(registry.find(reference)).contains(DIGEST);
    assertThat(registry.find(reference)).contains(DIGEST);
    SERVER.verify(2, headRequestedFor(urlEqualTo(MANIFEST)));
  }

  @Test
  void takesAnonymousTokenWhereThereIsNoLogin() {
    bearer();
    SERVER.stubFor(
        get(urlMatching("/token\\?.*"))
            .withHeader("Authorization", absent())
            .willReturn(okJson("{\"access_token\": \"anyone\"}")));
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .withHeader("Authorization", equalTo("Bearer anyone"))
            .willReturn(there()));

    assertThat(registry.find(reference)).contains(DIGEST);
  }

  @Test
  void exchangesIdentityToken() {
    credential = Optional.of(new Credential("", "identity"));
    bearer();
    SERVER.stubFor(
        post(urlEqualTo("/token"))
            .withFormParam("grant_type", equalTo("refresh_token"))
            .withFormParam("refresh_token", equalTo("identity"))
            .withFormParam("scope", equalTo("repository:acme/shop/mono:pull"))
            .willReturn(okJson("{\"access_token\": \"t2\"}")));
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .withHeader("Authorization", equalTo("Bearer t2"))
            .willReturn(there()));

    assertThat(registry.find(reference)).contains(DIGEST);
  }

  @Test
  void asksForAnotherTokenWhereOneHasExpired() {
    bearer();
    token("old", Scenario.STARTED, "renewed");
    token("new", "renewed", "renewed");
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .withHeader("Authorization", equalTo("Bearer old"))
            .willReturn(
                aResponse().withStatus(401).withHeader("WWW-Authenticate", bearerChallenge())));
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .withHeader("Authorization", equalTo("Bearer new"))
            .willReturn(there()));

    assertThat(registry.find(reference)).contains(DIGEST);
  }

  @Test
  void saysThatTheLoginIsRefused() {
    credential = Optional.of(new Credential("ann", "wrong"));
    bearer();
    SERVER.stubFor(
        get(urlMatching("/token\\?.*"))
            .willReturn(okJson("{\"errors\": [{\"message\": \"bad password\"}]}").withStatus(401)));

    assertThatThrownBy(() -> registry.find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s refused access to acme/shop/mono (401 Unauthorized: bad password). The"
                    .formatted(host)
                + " login is user 'ann' of docker's configuration: give it the right, or take"
                + " another.");
  }

  @Test
  void authorisesWithPassword() {
    credential = Optional.of(new Credential("ann", "pass"));
    challenge("Basic realm=\"acme\"");
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .withHeader("Authorization", equalTo("Basic YW5uOnBhc3M="))
            .willReturn(there()));

    assertThat(registry.find(reference)).contains(DIGEST);
  }

  @Test
  void takesNoPasswordToWhereItIsSentOn() {
    credential = Optional.of(new Credential("ann", "pass"));
    challenge("Basic realm=\"acme\"");
    answer(
        aResponse()
            .withStatus(307)
            .withHeader("Location", "http://127.0.0.1:" + SERVER.getPort() + "/elsewhere"));
    SERVER.stubFor(
        head(urlEqualTo("/elsewhere")).withHeader("Authorization", absent()).willReturn(there()));

    assertThat(registry.find(reference)).contains(DIGEST);
  }

  @Test
  void takesPasswordToTheSameOriginNamedOtherwise() {
    credential = Optional.of(new Credential("ann", "pass"));
    challenge("Basic realm=\"acme\"");
    answer(
        aResponse()
            .withStatus(307)
            .withHeader("Location", "HTTP://LOCALHOST:" + SERVER.getPort() + "/elsewhere"));
    SERVER.stubFor(
        head(urlEqualTo("/elsewhere"))
            .withHeader("Authorization", equalTo("Basic YW5uOnBhc3M="))
            .willReturn(there()));

    assertThat(registry.find(reference)).contains(DIGEST);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 307, 308})
  void takesNoIdentityTokenToWhereItIsSentOn(int status) {
    credential = Optional.of(new Credential("", "identity"));
    bearer();
    String elsewhere = "http://127.0.0.1:" + SERVER.getPort() + "/elsewhere";
    SERVER.stubFor(
        post(urlEqualTo("/token"))
            .willReturn(aResponse().withStatus(status).withHeader("Location", elsewhere + "?x=y")));

    assertThatThrownBy(() -> registry.find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "The token service of registry %s answered %d (leads to '%s') at %s/token. "
                .formatted(host, status, elsewhere, SERVER.baseUrl()));
    SERVER.verify(0, postRequestedFor(urlMatching("/elsewhere.*")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://exa mple/{}", "mailto:ann@example.com", "ftp://localhost/x", "//"})
  void saysThatItIsSentOnToNowhere(String location) {
    answer(aResponse().withStatus(302).withHeader("Location", location));
    assertThatThrownBy(() -> registry.find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s answered 302 (leads to '%s') to HEAD acme/shop/mono:1a2b3c4d. Look whether 'registry.base' names a registry of container images."
                .formatted(host, location));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"not a uri {}", "file:///etc/passwd", "http://", "https://a:b@x.example.com/t"})
  void saysThatNoServiceGivesTokens(String realm) {
    challenge("Bearer realm=\"%s\",service=\"acme\"".formatted(realm));
    assertThatThrownBy(() -> registry.find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "Registry %s names '%s' as the service that gives tokens, which is no address of HTTP. "
                .formatted(host, realm.replace("a:b", "***")));
  }

  @Test
  void asksTheRegistryItselfForTokensWhereItNamesAPath() {
    challenge("Bearer realm=\"/token?x=y\",service=\"acme\"");
    SERVER.stubFor(
        get(urlMatching("/token\\?x=y&service=acme&scope=.*"))
            .willReturn(okJson("{\"token\": \"t1\"}")));
    SERVER.stubFor(
        head(urlEqualTo(MANIFEST))
            .withHeader("Authorization", equalTo("Bearer t1"))
            .willReturn(there()));
    assertThat(registry.find(reference)).contains(DIGEST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3cret\\nline", "s3cret\\u00e4", "", "s3cret two"})
  void sendsNoTokenThatNoHeaderMayHave(String token) {
    bearer();
    SERVER.stubFor(
        get(urlMatching("/token\\?.*")).willReturn(okJson("{\"token\": \"" + token + "\"}")));
    assertThatThrownBy(() -> registry.find(reference))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith("Registry %s gave no token at ".formatted(host))
        .hasMessageNotContaining("s3cret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>Welcome</html>", "{\"status\": \"ok\"}", "[]", ""})
  void whatIsNoManifestIsNoImage(String body) {
    answer(aResponse().withStatus(200).withHeader("Content-Type", "text/html"));
    SERVER.stubFor(
        get(urlEqualTo(MANIFEST))
            .willReturn(aResponse().withHeader("Content-Type", "text/html").withBody(body)));
    assertThatThrownBy(() -> registry.findAll(List.of(reference)))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s sent something else than a manifest of %s (text/html). Look whether 'registry.base' names a registry of container images, and whether a portal or a proxy answers in its place."
                .formatted(host, reference));
  }

  @Test
  void quotesOneShortLineOfTheRegistry() {
    hasImage();
    SERVER.stubFor(
        put(urlMatching(".*"))
            .willReturn(
                okJson(
                        "{\"errors\": [{\"message\": \"no\\n\\u001b[31m[ERROR] \\t%s\"}]}"
                            .formatted("x".repeat(100_000)))
                    .withStatus(400)));
    assertThatThrownBy(() -> registry.tag(reference, "production"))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "Registry %s answered 400 Bad Request: no [31m[ERROR] xxx".formatted(host))
        .hasMessageEndingWith(
            "xxx… to PUT acme/shop/mono:production. It is the registry that does not want it: look"
                + " at its settings and its rights.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/vnd.docker.distribution.manifest.v2+json",
        "application/vnd.docker.distribution.manifest.list.v2+json",
        "application/vnd.oci.image.manifest.v1+json",
        "application/vnd.oci.image.index.v1+json"
      })
  void tagsTheVeryBytesUnderTheirOwnType(String type) {
    byte[] manifest =
        "{ \"schemaVersion\" :2,\n\t\"mediaType\":\"%s\", \"ä\":1.0}\n"
            .formatted(type)
            .getBytes(StandardCharsets.UTF_8);
    SERVER.stubFor(
        get(urlEqualTo(MANIFEST))
            .willReturn(aResponse().withHeader("Content-Type", type).withBody(manifest)));
    String production = "/v2/acme/shop/mono/manifests/production";
    SERVER.stubFor(
        put(urlEqualTo(production))
            .willReturn(
                aResponse()
                    .withStatus(201)
                    .withHeader("Docker-Content-Digest", Digest.of(manifest).value())));

    assertThat(registry.tag(reference, "production")).isEqualTo(Digest.of(manifest));
    SERVER.verify(
        putRequestedFor(urlEqualTo(production))
            .withHeader("Content-Type", equalTo(type))
            .withRequestBody(binaryEqualTo(manifest)));
  }

  @Test
  void takesTypeFromManifestWhereTheAnswerHasNone() {
    String type = "application/vnd.oci.image.index.v1+json";
    SERVER.stubFor(
        get(urlEqualTo(MANIFEST)).willReturn(okJson("{\"mediaType\": \"" + type + "\"}")));
    SERVER.stubFor(put(urlMatching(".*")).willReturn(aResponse().withStatus(201)));

    registry.tagAll(List.of(reference), "production");

    SERVER.verify(putRequestedFor(urlMatching(".*")).withHeader("Content-Type", equalTo(type)));
  }

  @Test
  void tagsNothingThatIsNotThere() {
    SERVER.stubFor(get(urlEqualTo(MANIFEST)).willReturn(aResponse().withStatus(404)));
    assertThatThrownBy(() -> registry.tag(reference, "production"))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s has no image %s. Push it first, then run this again."
                .formatted(host, reference));
  }

  @Test
  void saysThatTheTagIsRefused() {
    hasImage();
    SERVER.stubFor(
        put(urlMatching(".*"))
            .willReturn(
                okJson("{\"errors\": [{\"code\": \"DENIED\", \"message\": \"tag is immutable\"}]}")
                    .withStatus(403)));
    assertThatThrownBy(() -> registry.tagAll(List.of(reference), "production"))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("403 Forbidden: tag is immutable");
  }

  @Test
  void noticesRegistryThatRewritesManifests() {
    hasImage();
    SERVER.stubFor(put(urlMatching(".*")).willReturn(there().withStatus(201)));
    assertThatThrownBy(() -> registry.tag(reference, "production"))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(DIGEST.value())
        .hasMessageContaining(
            Digest.of("{\"schemaVersion\":2}".getBytes(StandardCharsets.UTF_8)).value());
  }

  private static void hasImage() {
    SERVER.stubFor(get(urlEqualTo(MANIFEST)).willReturn(okJson("{\"schemaVersion\":2}")));
  }

  private static String bearerChallenge() {
    return "Bearer realm=\"%s/token\", service=\"acme\"".formatted(SERVER.baseUrl());
  }

  private static void bearer() {
    challenge(bearerChallenge());
  }

  private static void challenge(String header) {
    SERVER.stubFor(
        get(urlEqualTo("/v2/"))
            .willReturn(aResponse().withStatus(401).withHeader("WWW-Authenticate", header)));
  }

  private static void token(String token, String state, String next) {
    SERVER.stubFor(
        get(urlMatching("/token\\?.*"))
            .inScenario("tokens")
            .whenScenarioStateIs(state)
            .willReturn(okJson("{\"token\": \"" + token + "\"}"))
            .willSetStateTo(next));
  }
}
