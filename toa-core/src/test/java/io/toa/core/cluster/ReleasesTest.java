package io.toa.core.cluster;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.putRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ReleasesTest {

  private static final String SECRETS = "/api/v1/namespaces/acme/secrets";

  @RegisterExtension static final WireMockExtension API = WireMockExtension.newInstance().build();

  @TempDir Path directory;
  private Cluster cluster;

  @BeforeEach
  void connect() throws IOException {
    var kubeconfig = KubeconfigFile.write(directory, API.baseUrl());
    cluster = Cluster.connect(KubeconfigFile.access(kubeconfig, null, "acme"));
    API.stubFor(
        any(anyUrl()).willReturn(okJson("{\"kind\": \"Status\", \"status\": \"Success\"}")));
    var items =
        String.join(
            ",", revision(9, "superseded"), revision(10, "deployed"), revision(11, "failed"));
    API.stubFor(
        get(urlPathEqualTo(SECRETS))
            .willReturn(okJson("{\"kind\": \"SecretList\", \"items\": [" + items + "]}")));
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  private static String revision(int number, String status) throws IOException {
    var compressed = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(compressed)) {
      zip.write(("{\"version\": " + number + ", \"ratio\": 1.10}").getBytes(UTF_8));
    }
    var encoder = Base64.getEncoder();
    var encoded = encoder.encode(compressed.toByteArray());
    return """
    {"apiVersion": "v1", "kind": "Secret", "type": "helm.sh/release.v1",
     "metadata": {"name": "sh.helm.release.v1.todos.v%1$d", "namespace": "acme",
                  "labels": {"owner": "helm", "name": "todos", "status": "%2$s",
                             "version": "%1$d", "createdAt": "%3$d", "modifiedAt": "%4$d"}},
     "data": {"release": "%5$s"}}
    """
        .formatted(
            number,
            status,
            1_000 + number,
            number == 11 ? 1_005 : 2_000 + number, // of the newest, what Helm has taken over
            encoder.encodeToString(encoded));
  }

  @Test
  void readsTheNewestRevisionByNumber() {
    assertThat(cluster.release("todos").newest())
        .contains(new ReleaseState("todos", 11, "failed", Instant.ofEpochSecond(1_011)));
    assertThat(cluster.release("todos").revisions())
        .extracting(ReleaseState::revision)
        .containsExactly(11, 10, 9);
    assertThat(cluster.release("todos").revisions().get(1).updated())
        .isEqualTo(Instant.ofEpochSecond(2_010));
  }

  @Test
  void readsHelmsRecords() {
    assertThat(cluster.release("todos").records())
        .containsExactly(
            "{\"version\": 11, \"ratio\": 1.10}",
            "{\"version\": 10, \"ratio\": 1.10}",
            "{\"version\": 9, \"ratio\": 1.10}");
  }

  @Test
  void keepsTheDeployedRevisionWhenItTrims() {
    cluster.release("todos").trim(1);
    API.verify(1, deleteRequestedFor(urlPathMatching(SECRETS + "/.*")));
    API.verify(deleteRequestedFor(urlPathEqualTo(SECRETS + "/sh.helm.release.v1.todos.v9")));
  }

  @Test
  void notesDownThatARevisionHasFailed() throws IOException {
    API.stubFor(
        any(urlPathEqualTo(SECRETS + "/sh.helm.release.v1.todos.v11"))
            .willReturn(okJson(revision(11, "failed"))));
    cluster.release("todos").fail(11);
    var requests = API.findAll(putRequestedFor(urlPathMatching(SECRETS + "/.*")));
    assertThat(requests).hasSize(1);
    assertThat(requests.get(0).getUrl()).endsWith("/sh.helm.release.v1.todos.v11");
    var written = new ObjectMapper().readTree(requests.get(0).getBodyAsString());
    assertThat(written.at("/metadata/labels/status").asText()).isEqualTo("failed");
    var record =
        Base64.getDecoder()
            .decode(Base64.getDecoder().decode(written.at("/data/release").asText()));
    try (var plain = new GZIPInputStream(new ByteArrayInputStream(record))) {
      assertThat(new String(plain.readAllBytes(), UTF_8))
          .isEqualTo(
              "{\"version\":11,\"ratio\":1.10,\"info\":{\"status\":\"failed\",\"description\":\"The"
                  + " deploy was killed\"}}");
    }
  }
}
