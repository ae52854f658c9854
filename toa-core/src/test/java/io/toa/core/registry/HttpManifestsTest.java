package io.toa.core.registry;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.binaryEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.delete;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.put;
import static com.github.tomakehurst.wiremock.client.WireMock.putRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpManifestsTest {

  private static final String PATH = "/v2/acme/shop/mono";
  private static final String TYPE = "application/vnd.oci.image.manifest.v1+json";
  private static final Manifest MANIFEST =
      Manifest.of(TYPE, "{\"schemaVersion\": 2}".getBytes(StandardCharsets.UTF_8));
  private static final String BY_DIGEST = PATH + "/manifests/" + MANIFEST.digest();

  @RegisterExtension
  static final WireMockExtension SERVER = WireMockExtension.newInstance().build();

  private Optional<Credential> credential = Optional.empty();
  private String host;
  private String repository;
  private Manifests manifests;

  @BeforeEach
  void connect() {
    host = "localhost:" + SERVER.getPort();
    repository = host + "/acme/shop/mono";
    manifests =
        new HttpRegistry(
                new Transport(Duration.ofSeconds(10), Duration.ofSeconds(30), Proxies.NONE),
                name -> credential,
                pause -> {},
                () -> Instant.EPOCH)
            .manifests();
    SERVER.stubFor(get(urlEqualTo("/v2/")).willReturn(okJson("{}")));
  }

  private static ResponseDefinitionBuilder bytes(Manifest manifest) {
    return aResponse()
        .withHeader("Content-Type", manifest.mediaType())
        .withBody(manifest.content());
  }

  @Test
  void readsManifestByTagWithItsBytesTypeAndDigest() {
    SERVER.stubFor(
        get(urlEqualTo(PATH + "/manifests/1a2b3c4d"))
            .withHeader("Accept", equalTo(HttpManifests.TYPES))
            .willReturn(
                bytes(MANIFEST).withHeader("Docker-Content-Digest", MANIFEST.digest().value())));

    Manifest read = manifests.read(new Reference(repository, "1a2b3c4d")).orElseThrow();

    assertThat(read.content()).isEqualTo(MANIFEST.content());
    assertThat(read.mediaType()).isEqualTo(TYPE);
    assertThat(read.digest()).isEqualTo(MANIFEST.digest());
  }

  @Test
  void readsManifestByDigest() {
    SERVER.stubFor(get(urlEqualTo(BY_DIGEST)).willReturn(bytes(MANIFEST)));
    assertThat(manifests.read(repository, MANIFEST.digest()).map(Manifest::digest))
        .contains(MANIFEST.digest());
  }

  @Test
  void hasNoManifestWhereTheRegistrySaysSo() {
    SERVER.stubFor(get(urlEqualTo(BY_DIGEST)).willReturn(aResponse().withStatus(404)));
    assertThat(manifests.read(repository, MANIFEST.digest())).isEmpty();
  }

  @Test
  void refusesOtherBytesThanThoseOfTheDigest() {
    SERVER.stubFor(get(urlEqualTo(BY_DIGEST)).willReturn(okJson("{}")));
    assertThatThrownBy(() -> manifests.read(repository, MANIFEST.digest()))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s sent other bytes for %s@%s than those of %3$s. Look whether a proxy or a cache before it changes answers."
                .formatted(host, repository, MANIFEST.digest()));
  }

  @Test
  void refusesMoreBytesThanAnyManifestHas() {
    SERVER.stubFor(
        get(urlEqualTo(BY_DIGEST)).willReturn(aResponse().withBody(new byte[Request.BOUND + 1])));
    assertThatThrownBy(() -> manifests.read(repository, MANIFEST.digest()))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "Registry %s sent more than 16777216 bytes for %s. ".formatted(host, BY_DIGEST));
  }

  @Test
  void putsManifestUnderTagAndUnderDigest() {
    SERVER.stubFor(
        put(urlEqualTo(PATH + "/manifests/production")).willReturn(aResponse().withStatus(201)));
    SERVER.stubFor(put(urlEqualTo(BY_DIGEST)).willReturn(aResponse().withStatus(201)));

    assertThat(manifests.put(new Reference(repository, "production"), MANIFEST))
        .isEqualTo(MANIFEST.digest());
    assertThat(manifests.put(repository, MANIFEST)).isEqualTo(MANIFEST.digest());

    for (String url : new String[] {PATH + "/manifests/production", BY_DIGEST}) {
      SERVER.verify(
          putRequestedFor(urlEqualTo(url))
              .withHeader("Content-Type", equalTo(TYPE))
              .withRequestBody(binaryEqualTo(MANIFEST.content())));
    }
  }

  @Test
  void saysThatTheLoginMayReadOnly() {
    credential = Optional.of(new Credential("ann", "s3cret", "server 'x' of settings.xml"));
    SERVER.stubFor(
        get(urlEqualTo("/v2/"))
            .willReturn(
                aResponse()
                    .withStatus(401)
                    .withHeader(
                        "WWW-Authenticate",
                        "Bearer realm=\"%s/token\"".formatted(SERVER.baseUrl()))));
    SERVER.stubFor(
        get(urlEqualTo("/token?scope=repository%3Aacme%2Fshop%2Fmono%3Apull%2Cpush"))
            .willReturn(okJson("{\"token\": \"pulls-only\"}")));
    SERVER.stubFor(
        put(urlEqualTo(PATH + "/manifests/production"))
            .withHeader("Authorization", equalTo("Bearer pulls-only"))
            .willReturn(
                okJson("{\"errors\": [{\"message\": \"authentication required\"}]}")
                    .withStatus(401)
                    .withHeader(
                        "WWW-Authenticate",
                        "Bearer realm=\"%s/token\",scope=\"repository:acme/shop/mono:pull,push\",error=\"insufficient_scope\""
                            .formatted(SERVER.baseUrl()))));

    assertThatThrownBy(() -> manifests.put(new Reference(repository, "production"), MANIFEST))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            ("Registry %s lets the login read acme/shop/mono, if at all, and not change it (401"
                    + " Unauthorized: authentication required). The login is user 'ann' of server"
                    + " 'x' of settings.xml: give it, or its access token, the right to write, or"
                    + " take another.")
                .formatted(host));
  }

  @Test
  void listsTagsOfAllPages() {
    page("?n=1000", "\"a\", \"b\"", "<%s/tags/list?last=b&n=2>; rel=\"next\"".formatted(PATH));
    page("?last=b&n=2", "\"c\"", "<list?last=c&n=2>;rel=next");
    page("?last=c&n=2", "\"d\"", "<%s/tags/list?last=x>; rel=\"prev\"".formatted(PATH));

    assertThat(manifests.tags(repository)).containsExactly("a", "b", "c", "d");
  }

  @Test
  void listsTagsOfPagesThatGoRoundInACircleOnce() {
    page("?n=1000", "\"a\"", "<%s/tags/list?n=1000>; rel=\"next\"".formatted(PATH));
    assertThat(manifests.tags(repository)).containsExactly("a");
  }

  @Test
  void listsTagsOfPagesThatAreNamedAmongOthers() {
    String other = "<%s/tags/list?n=9>; rel=\"first\", ".formatted(PATH);
    page("?n=1000", "\"a\"", other + "<%s/tags/list?n=2>; title=x; rel=\"next\"".formatted(PATH));
    SERVER.stubFor(
        get(urlEqualTo(PATH + "/tags/list?n=2"))
            .willReturn(
                okJson("{\"tags\": [\"b\"]}")
                    .withHeader("Link", other, "<%s/tags/list?n=3>;rel=next".formatted(PATH))));
    page("?n=3", "\"c\"", "<x>; rel=\"nextcloud\"");

    assertThat(manifests.tags(repository)).containsExactly("a", "b", "c");
  }

  @Test
  void passesOverWhatCanBeNoTag() {
    page(
        "?n=1000",
        "\"a\", \"b c\", null, 7, \"../x\", \"\", \"%s\"".formatted("y".repeat(129)),
        "");
    assertThat(manifests.tags(repository)).containsExactly("a", "null", "7");
  }

  @Test
  void listsNoPartOfTheTags() {
    page("?n=1000", "\"a\"", "<http://exa mple/{}>; rel=\"next\"");
    assertThatThrownBy(() -> manifests.tags(repository))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry %s names 'http://exa mple/{}' as the next page of the tags of acme/shop/mono, which is no address of HTTP. Look whether a proxy before it changes answers."
                .formatted(host));
  }

  @Test
  void takesNoLoginToThePageOfAnotherHost() {
    credential = Optional.of(new Credential("ann", "pass"));
    SERVER.stubFor(
        get(urlEqualTo("/v2/"))
            .willReturn(
                aResponse().withStatus(401).withHeader("WWW-Authenticate", "Basic realm=\"x\"")));
    page("?n=1000", "\"a\"", "<http://127.0.0.1:%d/list>;rel=next".formatted(SERVER.getPort()));
    SERVER.stubFor(
        get(urlEqualTo("/list"))
            .withHeader("Authorization", absent())
            .willReturn(okJson("{\"tags\": [\"b\"]}")));
    assertThat(manifests.tags(repository)).containsExactly("a", "b");
  }

  @Test
  void aPageOfAnotherServerIsNoListOfTags() {
    SERVER.stubFor(
        get(urlEqualTo(PATH + "/tags/list?n=1000"))
            .willReturn(aResponse().withHeader("Content-Type", "text/html").withBody("<html>")));
    assertThatThrownBy(() -> manifests.tags(repository))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "Registry %s sent something else than a list of tags (text/html). ".formatted(host));
  }

  @Test
  void hasNoTagsWhereThereIsNoRepository() {
    assertThat(manifests.tags(repository)).isEmpty();
  }

  @Test
  void hasNoTagsWhereThereAreNone() {
    SERVER.stubFor(
        get(urlEqualTo(PATH + "/tags/list?n=1000")).willReturn(okJson("{\"tags\": null}")));
    assertThat(manifests.tags(repository)).isEmpty();
  }

  private static void page(String query, String tags, String link) {
    SERVER.stubFor(
        get(urlEqualTo(PATH + "/tags/list" + query))
            .willReturn(okJson("{\"tags\": [" + tags + "]}").withHeader("Link", link)));
  }

  @Test
  void deletesByDigest() {
    SERVER.stubFor(delete(urlEqualTo(BY_DIGEST)).willReturn(aResponse().withStatus(202)));
    assertThat(manifests.delete(repository, MANIFEST.digest())).isTrue();
    SERVER.verify(1, deleteRequestedFor(urlEqualTo(BY_DIGEST)));
  }

  @Test
  void deletesNothingThatIsNotThere() {
    SERVER.stubFor(delete(urlEqualTo(BY_DIGEST)).willReturn(aResponse().withStatus(404)));
    assertThat(manifests.delete(repository, MANIFEST.digest())).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"405, 405 Method Not Allowed", "400, 400 Bad Request"})
  void saysThatNobodyMayDelete(int status, String words) {
    SERVER.stubFor(
        delete(urlEqualTo(BY_DIGEST))
            .willReturn(
                okJson(
                        "{\"errors\": [{\"code\": \"UNSUPPORTED\", \"message\": \"The operation is"
                            + " unsupported.\"}]}")
                    .withStatus(status)));
    assertThatThrownBy(() -> manifests.delete(repository, MANIFEST.digest()))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            ("Registry %s lets nobody delete images (%s: The operation is unsupported.). Allow it"
                    + " there (REGISTRY_STORAGE_DELETE_ENABLED=true of the distribution registry),"
                    + " or clean up with the registry's own tools.")
                .formatted(host, words));
  }

  @Test
  void saysThatDeletingIsRefused() {
    SERVER.stubFor(delete(urlEqualTo(BY_DIGEST)).willReturn(aResponse().withStatus(403)));
    assertThatThrownBy(() -> manifests.delete(repository, MANIFEST.digest()))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(
            "Registry %s refused access to acme/shop/mono (403 Forbidden). ".formatted(host));
  }
}
