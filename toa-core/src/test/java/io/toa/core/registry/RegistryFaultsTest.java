package io.toa.core.registry;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.request;
import static com.github.tomakehurst.wiremock.client.WireMock.requestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that is asked of a registry, answered in every way in which it may fail. */
class RegistryFaultsTest {

  private static final String PATH = "/v2/acme/shop/mono";
  private static final String REALM = "/token";
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  private static final Manifest MANIFEST =
      Manifest.of(
          "application/vnd.oci.image.manifest.v1+json",
          "{\"schemaVersion\": 2}".getBytes(StandardCharsets.UTF_8));
  private static final Blob BLOB = Blob.of("layer".repeat(20_000).getBytes(StandardCharsets.UTF_8));
  private static final String UPLOAD = PATH + "/blobs/uploads/1";

  private static final Map<Integer, String> WORDS =
      Map.of(
          401, "401 Unauthorized",
          403, "403 Forbidden",
          404, "404 Not Found",
          429, "429 Too Many Requests",
          500, "500 Internal Server Error",
          502, "502 Bad Gateway",
          503, "503 Service Unavailable",
          504, "504 Gateway Timeout");

  /** A request that is at fault, and what it is a part of. */
  private enum Request {
    HEAD("HEAD", PATH + "/manifests/1a2b3c4d", "acme/shop/mono:1a2b3c4d"),
    TOKEN("GET", REALM + "?scope=repository%3Aacme%2Fshop%2Fmono%3Apull", ""),
    BEGIN_UPLOAD("POST", PATH + "/blobs/uploads/", "blob " + BLOB.digest() + " of acme/shop/mono"),
    UPLOAD("PUT", RegistryFaultsTest.UPLOAD, BEGIN_UPLOAD.subject),
    PUT_MANIFEST("PUT", PATH + "/manifests/1a2b3c4d", HEAD.subject),
    READ_FOR_TAG("GET", PATH + "/manifests/1a2b3c4d", HEAD.subject),
    MOVE_TAG("PUT", PATH + "/manifests/production", "acme/shop/mono:production"),
    LIST("GET", PATH + "/tags/list?n=1000", "acme/shop/mono (tags)");

    private final String method;
    private final String address;
    private final String subject;

    Request(String method, String address, String subject) {
      this.method = method;
      this.address = address;
      this.subject = subject;
    }

    Object send(HttpRegistry registry, String repository) {
      Reference reference = new Reference(repository, "1a2b3c4d");
      return switch (this) {
        case HEAD, TOKEN -> registry.find(reference);
        case BEGIN_UPLOAD, UPLOAD -> {
          registry.blobs().upload(repository, BLOB, Optional.empty());
          yield "";
        }
        case PUT_MANIFEST -> registry.manifests().put(reference, MANIFEST);
        case READ_FOR_TAG, MOVE_TAG -> registry.tag(reference, "production");
        case LIST -> registry.manifests().tags(repository);
      };
    }
  }

  @RegisterExtension
  static final WireMockExtension SERVER =
      WireMockExtension.newInstance().options(wireMockConfig().dynamicPort()).build();

  private final List<Duration> pauses = new ArrayList<>();
  private String host;
  private HttpRegistry registry;

  @BeforeEach
  void connect() {
    host = "localhost:" + SERVER.getPort();
    registry = registry(Duration.ofSeconds(30));
    stub("GET", "/v2/", okJson("{}"));
    stub("HEAD", PATH + "/blobs/.*", aResponse().withStatus(404));
    stub(
        "HEAD",
        Request.HEAD.address,
        aResponse().withHeader("Docker-Content-Digest", MANIFEST.digest().value()));
    stub(
        "GET",
        Request.READ_FOR_TAG.address,
        aResponse().withHeader("Content-Type", MANIFEST.mediaType()).withBody(MANIFEST.content()));
    stub("PUT", PATH + "/manifests/.*", aResponse().withStatus(201));
    stub(
        "POST",
        Request.BEGIN_UPLOAD.address,
        aResponse().withStatus(202).withHeader("Location", UPLOAD));
    stub("PUT", UPLOAD + "\\?digest=.*", aResponse().withStatus(201));
    stub("GET", PATH + "/tags/list.*", okJson("{\"tags\": [\"a\"]}"));
    stub("GET", REALM + ".*", okJson("{\"token\": \"t\"}"));
  }

  private HttpRegistry registry(Duration limit) {
    return new HttpRegistry(
        new Transport(Duration.ofSeconds(10), limit, Proxies.NONE),
        name -> Optional.empty(),
        pauses::add,
        () -> NOW);
  }

  private static void stub(String method, String address, ResponseDefinitionBuilder answer) {
    SERVER.stubFor(request(method, urlMatching(address)).willReturn(answer));
  }

  private static String pattern(Request request) {
    return request.address.replace("?", "\\?") + (request == Request.UPLOAD ? "\\?digest=.*" : "");
  }

  /** Has a request answered, and the others as they should be. */
  private void fail(Request request, ResponseDefinitionBuilder answer) {
    if (request == Request.TOKEN) {
      wantTokens();
    }
    stub(request.method, pattern(request), answer);
  }

  private static void wantTokens() {
    stub(
        "GET",
        "/v2/",
        aResponse()
            .withStatus(401)
            .withHeader("WWW-Authenticate", "Bearer realm=\"" + SERVER.baseUrl() + REALM + "\""));
  }

  private Object send(Request request) {
    return request.send(registry, host + "/acme/shop/mono");
  }

  private static void wasSent(int times, Request request) {
    SERVER.verify(times, requestedFor(request.method, urlMatching(pattern(request))));
  }

  private static Stream<Arguments> requests(Integer... statuses) {
    return Stream.of(Request.values())
        .flatMap(each -> Stream.of(statuses).map(status -> Arguments.of(each, status)));
  }

  static Stream<Arguments> refusals() {
    return requests(401, 403);
  }

  static Stream<Arguments> passing() {
    return requests(429, 500, 502, 503, 504);
  }

  @ParameterizedTest
  @EnumSource(Request.class)
  void withoutAFaultItIsDone(Request request) {
    if (request == Request.TOKEN) {
      wantTokens();
    }
    assertThatCode(() -> send(request)).doesNotThrowAnyException();
    wasSent(1, request);
    assertThat(pauses).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aRefusalIsSaidWithWhatToDoAndNotRepeated(Request request, int status) {
    fail(request, aResponse().withStatus(status));
    assertThatThrownBy(() -> send(request))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            ("Registry %s refused access to acme/shop/mono (%s). Log in with 'docker login %1$s',"
                    + " or give a login by a <server> with the id '%1$s' in settings.xml or by"
                    + " TOA_REGISTRY_USERNAME and TOA_REGISTRY_PASSWORD.")
                .formatted(host, WORDS.get(status)));
    wasSent(1, request);
    assertThat(pauses).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(value = Request.class, names = "TOKEN", mode = EnumSource.Mode.EXCLUDE)
  void aTokenThatIsRefusedIsRenewedOnce(Request request) {
    wantTokens();
    fail(
        request,
        aResponse()
            .withStatus(401)
            .withHeader("WWW-Authenticate", "Bearer realm=\"" + SERVER.baseUrl() + REALM + "\""));
    assertThatThrownBy(() -> send(request))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "Registry %s refused access to acme/shop/mono (401 ".formatted(host));
    wasSent(2, request);
    assertThat(pauses).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Request.class)
  void whatIsNotThereIsAbsentOrSaid(Request request) {
    fail(request, aResponse().withStatus(404));
    if (request == Request.HEAD) {
      assertThat(send(request)).isEqualTo(Optional.empty());
    } else if (request == Request.LIST) {
      assertThat(send(request)).isEqualTo(List.of());
    } else {
      assertThatThrownBy(() -> send(request))
          .isInstanceOf(RegistryException.class)
          .hasMessage(
              switch (request) {
                case READ_FOR_TAG ->
                    "Registry %s has no image %1$s/acme/shop/mono:1a2b3c4d. Push it first, then run this again."
                        .formatted(host);
                case TOKEN ->
                    "The token service of registry %s answered 404 Not Found at %s/token. Look whether 'registry.base' names a registry of container images."
                        .formatted(host, SERVER.baseUrl());
                default ->
                    "Registry %s answered 404 Not Found to %s %s. Look whether 'registry.base' names a registry of container images."
                        .formatted(host, request.method, request.subject);
              });
    }
    wasSent(request == Request.UPLOAD ? 4 : 1, request); // it may have forgotten the upload
  }

  @ParameterizedTest
  @MethodSource("passing")
  void anOverloadedOrFaultyRegistryIsAskedFourTimes(Request request, int status) {
    fail(request, aResponse().withStatus(status));
    assertThatThrownBy(() -> send(request))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            (request == Request.TOKEN
                ? "The token service of registry %s answered %s at %s/token. It is overloaded or faulty: look at it, then run this again."
                    .formatted(host, WORDS.get(status), SERVER.baseUrl())
                : "Registry %s answered %s to %s %s. It is overloaded or faulty: look at it, then run this again."
                    .formatted(host, WORDS.get(status), request.method, request.subject)));
    wasSent(4, request);
    assertThat(pauses)
        .containsExactly(Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @EnumSource(Request.class)
  void aBusyRegistryIsGivenTheSecondsThatItAsksFor(Request request) {
    fail(request, aResponse().withStatus(429).withHeader("Retry-After", "7"));
    assertThatThrownBy(() -> send(request)).isInstanceOf(RegistryException.class);
    assertThat(pauses).hasSize(3).containsOnly(Duration.ofSeconds(7));
  }

  @ParameterizedTest
  @EnumSource(Request.class)
  void aBusyRegistryIsLeftAloneUntilTheDateThatItStates(Request request) {
    fail(
        request,
        aResponse()
            .withStatus(429)
            .withHeader("Date", "Sun, 29 Nov 2026 11:00:00 GMT")
            .withHeader("Retry-After", "Sun, 29 Nov 2026 11:00:11 GMT"));
    assertThatThrownBy(() -> send(request)).isInstanceOf(RegistryException.class);
    assertThat(pauses).hasSize(3).containsOnly(Duration.ofSeconds(11));
  }

  @ParameterizedTest
  @EnumSource(Request.class)
  void aConnectionThatIsResetIsMadeAgain(Request request) {
    fail(request, aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));
    assertThatThrownBy(() -> send(request))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith("Registry " + host + " cannot be reached: ")
        .hasMessageEndingWith(". Look whether it is up, then run this again.");
    if (!List.of("GET", "HEAD").contains(request.method)) {
      wasSent(4, request); // the others Java itself sends twice each time
    }
    assertThat(pauses).hasSize(3);
  }

  @ParameterizedTest
  @EnumSource(Request.class)
  void whatIsMendedMeanwhileIsDone(Request request) {
    if (request == Request.TOKEN) {
      wantTokens();
    }
    SERVER.stubFor(
        any(urlMatching(pattern(request)))
            .atPriority(1)
            .inScenario("mended")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(aResponse().withStatus(503))
            .willSetStateTo("again"));
    SERVER.stubFor(
        any(urlMatching(pattern(request)))
            .atPriority(1)
            .inScenario("mended")
            .whenScenarioStateIs("again")
            .willReturn(aResponse().withStatus(429))
            .willSetStateTo("well"));
    assertThatCode(() -> send(request)).doesNotThrowAnyException();
    assertThat(pauses).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(Request.class)
  void aRegistryThatDoesNotAnswerInTimeIsNotAskedAgain(Request request) {
    registry = registry(Duration.ofSeconds(1));
    fail(request, okJson("{}").withFixedDelay(60_000));
    assertThatThrownBy(() -> send(request))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s did not answer within 1 s. Look whether it is up and not overloaded, then run this again."
                .formatted(host));
    wasSent(1, request);
    assertThat(pauses).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Request.class)
  void anUnknownHostIsNamed(Request request) {
    String message =
        "Registry %s cannot be reached: unknown host nowhere.invalid. Look at 'registry.base' and"
            + " at the network.";
    unreachable(request, "nowhere.invalid", message);
  }

  @ParameterizedTest
  @EnumSource(Request.class)
  void whatRefusesConnectionsIsNamed(Request request) throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    String message =
        "Registry %s cannot be reached: connection refused by localhost:"
            + free
            + ". Start it, or look at 'registry.base'.";
    unreachable(request, "localhost:" + free, message);
  }

  /** A token service and a place to upload to may be somewhere else than the registry. */
  private void unreachable(Request request, String elsewhere, String message) {
    boolean other = request == Request.TOKEN || request == Request.UPLOAD;
    String address = "http://" + elsewhere;
    if (request == Request.TOKEN) {
      stub(
          "GET",
          "/v2/",
          aResponse()
              .withStatus(401)
              .withHeader("WWW-Authenticate", "Bearer realm=\"" + address + REALM + "\""));
    } else if (request == Request.UPLOAD) {
      stub(
          "POST",
          Request.BEGIN_UPLOAD.address,
          aResponse().withStatus(202).withHeader("Location", address + UPLOAD));
    }
    String asked = other ? host : elsewhere;
    assertThatThrownBy(() -> request.send(registry, asked + "/acme/shop/mono"))
        .isInstanceOf(RegistryException.class)
        .hasMessage(message.formatted(asked));
    assertThat(pauses).isEmpty();
  }
}
