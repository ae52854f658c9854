package io.toa.core.cluster;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.patchRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.toa.core.ClusterException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ClusterFaultsTest {

  private static final String SECRETS = "/api/v1/namespaces/acme/secrets";

  @RegisterExtension static final WireMockExtension API = WireMockExtension.newInstance().build();

  @TempDir Path directory;
  private Cluster cluster;

  @BeforeEach
  void connect() {
    var kubeconfig = KubeconfigFile.write(directory, API.baseUrl());
    cluster = Cluster.connect(KubeconfigFile.access(kubeconfig, null, "acme"));
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  private static ResponseDefinitionBuilder status(int code, String message) {
    return aResponse()
        .withStatus(code)
        .withHeader("Content-Type", "application/json")
        .withBody(
            """
            {"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": %d, "message": "%s"}
            """
                .formatted(code, message));
  }

  @Test
  void saysWhatIsForbidden() {
    API.stubFor(any(anyUrl()).willReturn(status(403, "secrets is forbidden: someone cannot list")));
    assertThatThrownBy(cluster.secrets()::keys)
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "Cannot read the names of the secrets (namespace 'acme'): the cluster at %s/ forbids it"
                + " (403 Forbidden): secrets is forbidden: someone cannot list. Ask for a role that"
                + " allows it, or deploy with another user.",
            API.baseUrl());
    API.verify(1, anyRequestedFor(anyUrl()));
  }

  @Test
  void saysThatTheCredentialsAreNotAccepted() {
    API.stubFor(any(anyUrl()).willReturn(status(401, "Unauthorized")));
    assertThatThrownBy(cluster.secrets()::keys)
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(
            API.baseUrl() + "/ does not accept the credentials (401 Unauthorized)")
        .hasMessageNotContaining("not-a-secret");
  }

  @Test
  void givesUpOnAClusterThatStaysBroken() {
    API.stubFor(any(anyUrl()).willReturn(status(500, "etcdserver: request timed out")));
    assertThatThrownBy(
            () -> cluster.terminatingPods(new Workloads(Set.of("edge"), Set.of())).count())
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("answered with status 500: etcdserver: request timed out. Try again");
    API.verify(3, anyRequestedFor(anyUrl()));
  }

  @Test
  void saysThatTheClusterCannotBeReached() {
    API.stubFor(any(anyUrl()).willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    assertThatThrownBy(cluster::serverVersion)
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("Cannot ask the version (namespace 'acme'): the cluster at ")
        .hasMessageContaining(API.baseUrl() + "/ cannot be reached: ");
  }

  @Test
  void writesNothingWhereTheClusterBreaks() {
    API.stubFor(any(anyUrl()).willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    assertThatThrownBy(
            () -> cluster.secrets().write("toa-database", Map.of("user", "hidden-value")))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("write the secret 'toa-database'")
        .hasMessageNotContaining("hidden-value");
    API.verify(0, postRequestedFor(anyUrl()));
  }

  @Test
  void namesTheNamespaceThatIsNotThere() {
    API.stubFor(any(anyUrl()).willReturn(status(404, "namespaces \\\"acme\\\" not found")));
    assertThatThrownBy(() -> cluster.secrets().write("toa-database", Map.of("user", "application")))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(
            "(404 Not Found): namespaces \"acme\" not found. Check the namespace");
    assertThat(cluster.namespaceExists()).isFalse();
  }

  @Test
  void takesTheNamespaceToBeThereWhereItMayNotAsk() {
    API.stubFor(any(anyUrl()).willReturn(status(403, "namespaces is forbidden")));
    assertThat(cluster.namespaceExists()).isTrue();
  }

  @Test
  void createsANamespaceThatIsNotThere() {
    API.stubFor(get(urlPathEqualTo("/api/v1/namespaces/acme")).willReturn(status(404, "absent")));
    API.stubFor(
        post(urlPathEqualTo("/api/v1/namespaces"))
            .willReturn(okJson("{\"kind\": \"Namespace\", \"metadata\": {\"name\": \"acme\"}}")));
    cluster.createNamespace();
    API.verify(
        postRequestedFor(urlPathEqualTo("/api/v1/namespaces"))
            .withRequestBody(equalToJson("{\"metadata\": {\"name\": \"acme\"}}", true, true)));
    API.stubFor(post(urlPathEqualTo("/api/v1/namespaces")).willReturn(status(409, "exists")));
    cluster.createNamespace();
    API.stubFor(post(urlPathEqualTo("/api/v1/namespaces")).willReturn(status(403, "no")));
    assertThatThrownBy(cluster::createNamespace)
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("Cannot create the namespace (namespace 'acme'): ")
        .hasMessageContaining("(403 Forbidden): no. Ask for a role");
  }

  @Test
  void createsASecretAsOpaque() {
    API.stubFor(patch(urlPathEqualTo(SECRETS + "/toa-database")).willReturn(status(404, "absent")));
    API.stubFor(post(urlPathEqualTo(SECRETS)).willReturn(okJson(secret())));
    cluster.secrets().write("toa-database", Map.of("user", "é"));
    API.verify(
        postRequestedFor(urlPathEqualTo(SECRETS))
            .withRequestBody(
                equalToJson(
                    """
                    {"apiVersion": "v1", "kind": "Secret", "type": "Opaque",
                     "metadata": {"name": "toa-database"}, "data": {"user": "w6k="}}
                    """)));
  }

  @Test
  void mergesIntoASecretThatSomebodyElseCreatesMeanwhile() {
    API.stubFor(
        patch(urlPathEqualTo(SECRETS + "/toa-database"))
            .inScenario("race")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(status(404, "absent"))
            .willSetStateTo("created"));
    API.stubFor(
        patch(urlPathEqualTo(SECRETS + "/toa-database"))
            .inScenario("race")
            .whenScenarioStateIs("created")
            .willReturn(okJson(secret())));
    API.stubFor(post(urlPathEqualTo(SECRETS)).willReturn(status(409, "already exists")));
    cluster.secrets().write("toa-database", Map.of("user", "todos"));
    API.verify(
        2,
        patchRequestedFor(urlPathEqualTo(SECRETS + "/toa-database"))
            .withRequestBody(equalToJson("{\"data\": {\"user\": \"dG9kb3M=\"}}")));
  }

  @Test
  void readsNamesAndKeysWithoutHelmsOwnSecrets() {
    API.stubFor(
        get(urlEqualTo(SECRETS + "?fieldSelector=type%21%3Dhelm.sh%2Frelease.v1"))
            .willReturn(okJson("{\"kind\": \"SecretList\", \"items\": [" + secret() + "]}")));
    assertThat(cluster.secrets().keys())
        .containsExactly("toa-database", "toa-database/user", "toa-database/password");
  }

  @Test
  void findsTheWorkloadsThatAReleaseHas() {
    API.stubFor(
        get(urlPathEqualTo("/apis/apps/v1/namespaces/acme/deployments"))
            .withQueryParam("labelSelector", equalTo("app.kubernetes.io/managed-by=Helm"))
            .willReturn(
                okJson(
                    "{\"kind\": \"DeploymentList\", \"items\": [%s, %s, %s, %s]}"
                        .formatted(
                            deployment("todos", "composition", "edge"),
                            deployment("todos", "service", "extension-exposition-gateway"),
                            deployment("others", "composition", "core"),
                            deployment("todos", "unknown", "redis")))));
    assertThat(cluster.workloads("todos"))
        .isEqualTo(new Workloads(Set.of("edge"), Set.of("extension-exposition-gateway")));
  }

  private static String deployment(String release, String label, String value) {
    return """
    {"metadata": {"name": "%s", "annotations": {"meta.helm.sh/release-name": "%s"}},
     "spec": {"selector": {"matchLabels": {"toa/%s": "%s"}}}}
    """
        .formatted(value, release, label, value);
  }

  private static String secret() {
    return """
    {"apiVersion": "v1", "kind": "Secret", "type": "Opaque",
     "metadata": {"name": "toa-database", "namespace": "acme"},
     "data": {"user": "dG9kb3M=", "password": ""}}
    """;
  }
}
