package io.toa.core.cluster;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.delete;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.jsonResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.put;
import static com.github.tomakehurst.wiremock.client.WireMock.putRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.toa.core.ClusterException;
import io.toa.core.RefusalException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleaseLeaseTest {

  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/acme/leases";
  private static final String LEASE = LEASES + "/toa-shop";
  private static final String ME = "jane@ci-7 (process 4711)";
  private static final String OTHER = "joe@laptop (process 12)";
  private static final String NOW = "2026-11-30T05:00:40.000000Z";

  @RegisterExtension static final WireMockExtension API = WireMockExtension.newInstance().build();

  @TempDir Path directory;
  private final List<String> out = new ArrayList<>();
  private Cluster cluster;
  private ReleaseLease lease;
  private long slept;

  @BeforeEach
  void connect() {
    cluster =
        Cluster.connect(
            KubeconfigFile.access(KubeconfigFile.write(directory, API.baseUrl()), null, "acme"));
    lease =
        cluster.lease(
            "shop",
            ME,
            Clock.fixed(Instant.parse(NOW), ZoneOffset.UTC),
            milliseconds -> slept += milliseconds,
            out::add);
  }

  @AfterEach
  void close() {
    lease.close();
    cluster.close();
  }

  private static String lease(String holder, String renewed, String version) {
    return """
    {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease",
     "metadata": {"name": "toa-shop", "namespace": "acme", "resourceVersion": "%3$s"},
     "spec": {"holderIdentity": "%1$s", "leaseDurationSeconds": 20,
              "acquireTime": "%4$s", "renewTime": "%2$s"}}
    """
        .formatted(
            holder, renewed, version, holder.equals(ME) ? NOW : "2026-11-30T04:59:00.000000Z");
  }

  private static ResponseDefinitionBuilder status(int code) {
    return jsonResponse(
        "{\"kind\": \"Status\", \"status\": \"Failure\", \"code\": %d, \"message\": \"no, %d\"}"
            .formatted(code, code),
        code);
  }

  private static void found(ResponseDefinitionBuilder answer) {
    API.stubFor(get(urlPathEqualTo(LEASE)).willReturn(answer));
  }

  private static void takesMine() {
    found(status(404));
    API.stubFor(post(urlPathEqualTo(LEASES)).willReturn(okJson(lease(ME, NOW, "8"))));
  }

  @Test
  void isMadeWhereThereIsNone() {
    takesMine();
    lease.take();
    API.verify(
        postRequestedFor(urlPathEqualTo(LEASES))
            .withRequestBody(
                equalToJson(
                    """
                    {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease",
                     "metadata": {"name": "toa-shop"},
                     "spec": {"holderIdentity": "jane@ci-7 (process 4711)",
                              "leaseDurationSeconds": 20,
                              "acquireTime": "2026-11-30T05:00:40.000000Z",
                              "renewTime": "2026-11-30T05:00:40.000000Z"}}
                    """,
                    true,
                    true)));
    assertThat(out).isEmpty();
  }

  @Test
  void isGivenBackAsItWasReadLast() {
    takesMine();
    lease.take();
    found(okJson(lease(ME, NOW, "9")));
    API.stubFor(delete(urlPathEqualTo(LEASE)).willReturn(okJson("{\"kind\": \"Status\"}")));
    lease.close();
    API.verify(
        deleteRequestedFor(urlPathEqualTo(LEASE))
            .withRequestBody(
                equalToJson("{\"preconditions\": {\"resourceVersion\": \"9\"}}", true, true)));
  }

  @Test
  void isLeftToWhomeverItBelongsNow() {
    takesMine();
    lease.take();
    found(okJson(lease(OTHER, NOW, "10")));
    lease.close();
    API.verify(0, deleteRequestedFor(anyUrl()));
  }

  private static void thenFound(ResponseDefinitionBuilder first, ResponseDefinitionBuilder then) {
    API.stubFor(
        get(urlPathEqualTo(LEASE)).inScenario("held").willReturn(first).willSetStateTo("then"));
    API.stubFor(
        get(urlPathEqualTo(LEASE)).inScenario("held").whenScenarioStateIs("then").willReturn(then));
  }

  @Test
  void refusesNamingTheOneWhoRenewsIt() {
    thenFound(
        okJson(lease(OTHER, "2026-11-30T05:00:36.000000Z", "7")),
        okJson(lease(OTHER, "2026-11-30T05:00:41.000000Z", "8")));
    assertThatThrownBy(lease::take)
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "Release 'shop' in namespace 'acme' is being changed by joe@laptop (process 12), since"
                + " 2026-11-30T04:59:00Z. Wait until that has ended, and try again.");
    lease.close();
    assertThat(out)
        .containsExactly(
            "Release 'shop' in namespace 'acme' is being changed by joe@laptop (process 12), since"
                + " 2026-11-30T04:59:00Z. Waiting for 20 seconds at most, to see whether that still"
                + " runs");
    assertThat(slept).isEqualTo(500);
    API.verify(2, anyRequestedFor(anyUrl()));
  }

  @Test
  void refusesWhereTheOtherHasJustEnded() {
    thenFound(okJson(lease(OTHER, "2026-11-30T05:00:36.000000Z", "7")), status(404));
    assertThatThrownBy(lease::take)
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "Release 'shop' in namespace 'acme' was being changed by joe@laptop (process 12), since"
                + " 2026-11-30T04:59:00Z, which has ended just now. See what it has done, and try"
                + " again.");
  }

  @ParameterizedTest
  @CsvSource({
    // renewed, and for how long it is looked at
    "2026-11-30T05:00:36.000000Z, 20000",
    "2026-11-30T05:00:05.000000Z, 20000",
    "2026-11-30T06:00:00.000000Z, 20000",
    "2026-11-30T04:59:19.000000Z, 20000", // the clock of whoever renews it may be behind
    "2020-01-01T00:00:00.000000Z, 20000",
  })
  void takesOverWhatIsRenewedNoMore(String renewed, long looked) {
    found(okJson(lease(OTHER, renewed, "7")));
    API.stubFor(put(urlPathEqualTo(LEASE)).willReturn(okJson(lease(ME, NOW, "8"))));
    lease.take();
    assertThat(slept).isEqualTo(looked);
    API.verify(
        putRequestedFor(urlPathEqualTo(LEASE))
            .withRequestBody(
                equalToJson(
                    """
                    {"metadata": {"name": "toa-shop", "resourceVersion": "7"},
                     "spec": {"holderIdentity": "jane@ci-7 (process 4711)"}}
                    """,
                    true,
                    true)));
  }

  @Test
  void takesAtOnceWhatNobodyHolds() {
    found(okJson(lease("", "2026-11-30T05:00:36.000000Z", "7")));
    API.stubFor(put(urlPathEqualTo(LEASE)).willReturn(okJson(lease(ME, NOW, "8"))));
    lease.take();
    assertThat(slept).isZero();
    assertThat(out).isEmpty();
  }

  @Test
  void refusesWhoeverRenewsItByAClockThatIsBehind() {
    thenFound(
        okJson(lease(OTHER, "2026-11-30T03:00:36.000000Z", "7")),
        okJson(lease(OTHER, "2026-11-30T03:00:41.000000Z", "8")));
    assertThatThrownBy(lease::take)
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith(
            "Release 'shop' in namespace 'acme' is being changed by joe@laptop (process 12)");
  }

  @Test
  void refusesWhereSomebodyElseWasFaster() {
    found(okJson(lease(OTHER, "2026-11-30T04:59:19.000000Z", "7")));
    API.stubFor(put(urlPathEqualTo(LEASE)).willReturn(status(409)));
    assertThatThrownBy(lease::take)
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "Release 'shop' in namespace 'acme' is being changed by joe@laptop (process 12), since"
                + " 2026-11-30T04:59:00Z. Wait until that has ended, and try again.");
  }

  @Test
  void knowsItsOwnWhereTheAnswerWasLost() {
    API.stubFor(
        get(urlPathEqualTo(LEASE))
            .inScenario("lost")
            .willReturn(status(404))
            .willSetStateTo("there"));
    API.stubFor(
        get(urlPathEqualTo(LEASE))
            .inScenario("lost")
            .whenScenarioStateIs("there")
            .willReturn(okJson(lease(ME, NOW, "8"))));
    API.stubFor(post(urlPathEqualTo(LEASES)).willReturn(status(409)));
    lease.take();
    assertThat(out).isEmpty();
  }

  @Test
  void goesOnWhereLeasesMayNotBeUsed() {
    found(status(403));
    lease.take();
    lease.close();
    assertThat(out)
        .containsExactly(
            "Leases may not be used in namespace 'acme', so another deploy of 'shop' at the same"
                + " time would not be noticed: no, 403");
    API.verify(1, anyRequestedFor(anyUrl()));
  }

  @Test
  void goesOnWhereTheNamespaceIsNotThere() {
    found(status(404));
    API.stubFor(post(urlPathEqualTo(LEASES)).willReturn(status(404)));
    lease.take();
    assertThat(out).isEmpty();
  }

  @Test
  void failsWhereTheClusterDoes() {
    found(status(500));
    assertThatThrownBy(lease::take)
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "Cannot take the lease 'toa-shop' (namespace 'acme'): the cluster at %s/ answered with"
                + " status 500: no, 500. Try again, and ask whoever runs the cluster where it stays"
                + " so.",
            API.baseUrl());
  }

  @Test
  void isRenewedAsItWasReadLast() {
    takesMine();
    lease.take();
    API.stubFor(put(urlPathEqualTo(LEASE)).willReturn(okJson(lease(ME, NOW, "11"))));
    lease.renew();
    lease.renew();
    var versions =
        API.findAll(putRequestedFor(urlPathEqualTo(LEASE))).stream()
            .map(
                request ->
                    request
                        .getBodyAsString()
                        .replaceAll("(?s).*resourceVersion\":\"(\\d+).*", "$1"))
            .toList();
    assertThat(versions).containsExactly("8", "11");
  }

  @Test
  void saysOnceThatAnotherHasTakenIt() {
    takesMine();
    lease.take();
    found(okJson(lease(OTHER, NOW, "12")));
    API.stubFor(put(urlPathEqualTo(LEASE)).willReturn(status(409)));
    lease.renew();
    lease.renew();
    assertThat(out)
        .containsExactly(
            "The lease 'toa-shop' in namespace 'acme' was taken by another: release 'shop' may be"
                + " changed by two at once");
  }

  @Test
  void isHeldStillWhereNobodyHasTakenIt() {
    takesMine();
    lease.take();
    found(okJson(lease(ME, NOW, "9")));
    API.stubFor(put(urlPathEqualTo(LEASE)).willReturn(okJson(lease(ME, NOW, "10"))));
    lease.requireHeld();
    API.verify(
        putRequestedFor(urlPathEqualTo(LEASE))
            .withRequestBody(
                equalToJson("{\"metadata\": {\"resourceVersion\": \"9\"}}", true, true)));
    assertThat(out).isEmpty();
  }

  @Test
  void isHeldStillWhereItMayBeReadOnly() {
    takesMine();
    lease.take();
    found(okJson(lease(ME, NOW, "8")));
    API.stubFor(put(urlPathEqualTo(LEASE)).willReturn(status(403)));
    lease.requireHeld();
    assertThat(out).isEmpty();
  }

  @Test
  void refusesToGoOnWhereAnotherHasTakenIt() {
    takesMine();
    lease.take();
    found(okJson(lease(OTHER, NOW, "12")));
    assertThatThrownBy(lease::requireHeld)
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "The lease 'toa-shop' in namespace 'acme' was lost to joe@laptop (process 12), since"
                + " 2026-11-30T04:59:00Z: it could not be renewed for 20 seconds, or was deleted."
                + " Release 'shop' is left to whoever changes it now. See what that does, and try"
                + " again.");
    lease.close();
    API.verify(0, deleteRequestedFor(anyUrl()));
  }

  @Test
  void refusesToGoOnWhereItIsGone() {
    takesMine();
    lease.take();
    assertThatThrownBy(lease::requireHeld)
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith(
            "The lease 'toa-shop' in namespace 'acme' was lost to another, who is not known: it");
  }

  @Test
  void isNotRequiredWhereItCouldNotBeTaken() {
    found(status(403));
    lease.take();
    lease.requireHeld();
    API.verify(1, anyRequestedFor(anyUrl()));
  }

  @Test
  void isGivenBackByAThreadThatIsInterrupted() {
    takesMine();
    lease.take();
    found(okJson(lease(ME, NOW, "9")));
    API.stubFor(delete(urlPathEqualTo(LEASE)).willReturn(okJson("{\"kind\": \"Status\"}")));
    Thread.currentThread().interrupt();
    lease.close();
    assertThat(Thread.interrupted()).isTrue();
    API.verify(1, deleteRequestedFor(urlPathEqualTo(LEASE)));
  }

  @Test
  void staysWhereItCannotBeRenewedForAMoment() {
    takesMine();
    lease.take();
    API.stubFor(put(urlPathEqualTo(LEASE)).willReturn(aResponse().withStatus(503)));
    lease.renew();
    assertThat(out).isEmpty();
    API.stubFor(put(urlPathEqualTo(LEASE)).willReturn(okJson(lease(ME, NOW, "11"))));
    lease.renew();
    assertThat(out).isEmpty();
  }
}
