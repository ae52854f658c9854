package io.toa.core.deploy;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.jsonResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static java.util.stream.Collectors.joining;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.toa.core.build.EngineAddress;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ClusterAccess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * The API server of a cluster and the container engine. Records when secrets, pods or what Helm
 * keeps of a release are listed; what tells how far a rollout is goes on beside the deployment, and
 * is not recorded.
 */
final class RecordedServer implements AutoCloseable {

  private static final Pattern LISTED =
      Pattern.compile("/api/v1/namespaces/([^/]+)/(secrets|pods)\\?.*");

  private final WireMockServer server = new WireMockServer(options().dynamicPort());
  private final Calls calls;

  RecordedServer(Calls calls) {
    this.calls = calls;
    server.addMockServiceRequestListener((request, response) -> record(request.getUrl()));
    server.start();
    server.stubFor(
        any(anyUrl()).atPriority(9).willReturn(jsonResponse("{\"kind\": \"Status\"}", 404)));
    server.stubFor(
        get(urlPathMatching("/apis?/[^?]*/namespaces/[^/]+/(secrets|pods|deployments)"))
            .atPriority(8)
            .willReturn(okJson("{\"kind\": \"List\", \"items\": []}")));
    deployReleases(List.of());
    server.stubFor(
        get(urlPathMatching("(/v[0-9.]+)?/version"))
            .willReturn(
                okJson(
                    "{\"Version\": \"26.1.5\", \"Os\": \"linux\", \"Arch\": \"amd64\","
                        + " \"gitVersion\": \"v1.33.2\"}")));
  }

  private void record(String url) {
    Matcher listed = LISTED.matcher(url + "?");
    if (listed.matches() && url.contains("owner%3Dhelm")) {
      calls.add("cluster release");
    } else if (listed.matches()) {
      String namespace = listed.group(1);
      calls.add(
          "cluster " + listed.group(2) + (namespace.equals("default") ? "" : " -n " + namespace));
    }
  }

  /** Makes a namespace with secrets: their keys by name. */
  void deploySecrets(String namespace, Map<String, List<String>> secrets) {
    server.stubFor(
        get(urlPathEqualTo("/api/v1/namespaces/" + namespace))
            .willReturn(okJson("{\"kind\": \"Namespace\", \"metadata\": {}}")));
    String items =
        secrets.entrySet().stream()
            .map(
                secret ->
                    "{\"metadata\": {\"name\": \"%s\"}, \"data\": {%s}}"
                        .formatted(
                            secret.getKey(),
                            secret.getValue().stream()
                                .map(key -> "\"%s\": \"\"".formatted(key))
                                .collect(joining(", "))))
            .collect(joining(", "));
    server.stubFor(
        get(urlPathEqualTo("/api/v1/namespaces/" + namespace + "/secrets"))
            .willReturn(okJson("{\"kind\": \"SecretList\", \"items\": [" + items + "]}")));
  }

  /** Has Helm keep revisions: its records as JSON, the newest first. */
  void deployRecords(String... records) {
    List<String> secrets = new ArrayList<>();
    for (String record : records) {
      secrets.add(
          "{\"metadata\": {\"name\": \"r%d\", \"labels\": {\"version\": \"%d\", \"status\": \"%s\", \"modifiedAt\": \"1\"}}, \"data\": {\"release\": \"%s\"}}"
              .formatted(
                  secrets.size(),
                  records.length - secrets.size(),
                  record.replaceAll("(?s).*\"status\": *\"([a-z-]+)\".*", "$1"),
                  encoded(record)));
    }
    deployReleases(secrets);
  }

  private static String encoded(String record) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(record.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Base64.Encoder base64 = Base64.getEncoder();
    return base64.encodeToString(base64.encode(bytes.toByteArray()));
  }

  /** Has Helm keep revisions, each as JSON of a secret. */
  void deployReleases(List<String> secrets) {
    server.stubFor(
        get(urlPathMatching("/api/v1/namespaces/[^/]+/secrets"))
            .withQueryParam("labelSelector", containing("owner=helm"))
            .atPriority(1)
            .willReturn(
                okJson(
                    "{\"kind\": \"SecretList\", \"items\": ["
                        + String.join(", ", secrets)
                        + "]}")));
  }

  /** Has somebody else change a release: since an hour, and renewed whenever it is looked at. */
  void holdLease(String release, String holder) {
    // whole seconds and a fraction of six digits, as the API server writes it and the client reads
    // it
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusNanos(123_456_000);
    holdLease(release, holder, now, "again", Scenario.STARTED);
    holdLease(release, holder, now.plusSeconds(1), Scenario.STARTED, "again");
  }

  /** Gives a lease to whoever asks, and has somebody else take it over at once. */
  void loseLease(String release, String holder) {
    String lease =
        """
        {"kind": "Lease", "metadata": {"name": "toa-%s"}, "spec": {"holderIdentity": "%s",
         "leaseDurationSeconds": 20, "acquireTime": "2026-11-30T05:00:40.000000Z",
         "renewTime": "2026-11-30T05:00:40.000000Z"}}
        """;
    String leases = "/apis/coordination.k8s.io/v1/namespaces/[^/]+/leases";
    server.stubFor(
        post(urlPathMatching(leases))
            .inScenario("loss")
            .willSetStateTo("lost")
            .willReturn(okJson(lease.formatted(release, "whoever asked"))));
    server.stubFor(
        get(urlPathMatching(leases + "/toa-" + release))
            .inScenario("loss")
            .whenScenarioStateIs("lost")
            .willReturn(okJson(lease.formatted(release, holder))));
  }

  private void holdLease(String release, String holder, Instant renewed, String next, String when) {
    server.stubFor(
        get(urlPathMatching("/apis/coordination.k8s.io/v1/namespaces/[^/]+/leases/toa-" + release))
            .inScenario("renewal")
            .whenScenarioStateIs(when)
            .willSetStateTo(next)
            .willReturn(
                okJson(
                    """
                    {"kind": "Lease", "metadata": {"name": "toa-%s"}, "spec": {
                     "holderIdentity": "%s", "leaseDurationSeconds": 20,
                     "acquireTime": "%s", "renewTime": "%s"}}
                    """
                        .formatted(release, holder, renewed.minusSeconds(3600), renewed))));
  }

  /** Has a release run a composition, as the namespace says before it is upgraded. */
  void deployComposition(String release, String name) {
    server.stubFor(
        get(urlPathMatching("/apis/apps/v1/namespaces/[^/]+/deployments"))
            .willReturn(
                okJson(
                    """
                    {"kind": "DeploymentList", "items": [{
                     "metadata": {"name": "composition-%1$s",
                      "annotations": {"meta.helm.sh/release-name": "%2$s"}},
                     "spec": {"selector": {"matchLabels": {"toa/composition": "%1$s"}}}}]}
                    """
                        .formatted(name, release))));
  }

  /** The labels by which pods were asked for, each once. */
  List<String> podSelectors() {
    return server.getAllServeEvents().stream()
        .map(event -> event.getRequest())
        .filter(request -> request.getUrl().matches("/api/v1/namespaces/[^/]+/pods\\?.*"))
        .map(request -> request.queryParameter("labelSelector").firstValue())
        .distinct()
        .toList();
  }

  /** Refuses to list secrets. */
  void forbidSecrets() {
    server.stubFor(
        get(urlPathMatching("/api/v1/namespaces/[^/]+/secrets"))
            .willReturn(
                jsonResponse("{\"kind\": \"Status\", \"code\": 403, \"message\": \"no\"}", 403)));
  }

  /** Refuses to list Deployments. */
  void forbidDeployments() {
    server.stubFor(
        get(urlPathMatching("/apis/apps/v1/namespaces/[^/]+/deployments"))
            .willReturn(
                jsonResponse("{\"kind\": \"Status\", \"code\": 403, \"message\": \"no\"}", 403)));
  }

  /** Connects to the cluster; the current namespace is {@code default}. */
  Cluster cluster(Path directory, Optional<String> namespace) {
    return cluster(directory, namespace, Map.of());
  }

  /** Connects to the cluster where Helm keeps releases as the environment says. */
  Cluster cluster(Path directory, Optional<String> namespace, Map<String, String> environment) {
    String kubeconfig =
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: here, cluster: {server: '%s'}}]
        contexts: [{name: here, context: {cluster: here, user: someone}}]
        current-context: here
        users: [{name: someone, user: {token: not-a-secret}}]
        """;
    try {
      Path file =
          Files.writeString(
              directory.resolve("kubeconfig"), kubeconfig.formatted(server.baseUrl()));
      return Cluster.connect(
          new ClusterAccess(Optional.of(file), Optional.empty(), namespace),
          Duration.ofSeconds(30),
          environment);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where the engine is. */
  EngineAddress engine() {
    return EngineAddress.find(Map.of("DOCKER_HOST", "tcp://localhost:" + server.port()));
  }

  @Override
  public void close() {
    server.stop();
  }
}
