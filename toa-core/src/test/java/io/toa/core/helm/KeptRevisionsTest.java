package io.toa.core.helm;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.delete;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.testing.RecordedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class KeptRevisionsTest {

  private static final String SECRETS = "/api/v1/namespaces/acme/secrets";
  private static final String FIRST = SECRETS + "/sh.helm.release.v1.todos.v1";

  @RegisterExtension static final WireMockExtension API = WireMockExtension.newInstance().build();

  @TempDir Path directory;
  private final RecordedOutput output = new RecordedOutput();
  private KeptRevisions revisions;

  @BeforeEach
  void connect() throws IOException {
    var kubeconfig =
        Files.writeString(
            directory.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: here, cluster: {server: '%s'}}]
            contexts: [{name: plain, context: {cluster: here, user: someone}}]
            current-context: plain
            users: [{name: someone, user: {token: not-a-secret}}]
            """
                .formatted(API.baseUrl()));
    var access = new ClusterAccess(Optional.of(kubeconfig), Optional.empty(), Optional.of("acme"));
    revisions = new KeptRevisions(() -> Cluster.connect(access), output);
    API.stubFor(
        any(anyUrl()).willReturn(okJson("{\"kind\": \"Status\", \"status\": \"Success\"}")));
  }

  /** As many revisions as are said, all of them superseded but the newest. */
  private static void keep(int count, String newest) {
    var items =
        IntStream.rangeClosed(1, count)
            .mapToObj(number -> revision(number, number == count ? newest : "superseded"))
            .collect(Collectors.joining(","));
    API.stubFor(
        get(urlPathEqualTo(SECRETS))
            .willReturn(okJson("{\"kind\": \"SecretList\", \"items\": [" + items + "]}")));
  }

  private static String revision(int number, String status) {
    return """
    {"apiVersion": "v1", "kind": "Secret", "type": "helm.sh/release.v1",
     "metadata": {"name": "sh.helm.release.v1.todos.v%1$d", "namespace": "acme",
                  "labels": {"owner": "helm", "name": "todos", "status": "%2$s",
                             "version": "%1$d", "createdAt": "1000"}}}
    """
        .formatted(number, status);
  }

  @Test
  void installsWhatIsNotThereAndUpgradesWhatIs() {
    keep(0, "deployed");
    assertThat(revisions.isThere("todos")).isFalse();
    keep(2, "failed");
    assertThat(revisions.isThere("todos")).isTrue();
  }

  @Test
  void refusesWhatWasUninstalledAndItsHistoryKept() {
    keep(3, "uninstalled");
    assertThatThrownBy(() -> revisions.isThere("todos"))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "Release 'todos' in namespace 'acme' was uninstalled, and its history kept: revision 3."
                + " Helm in process cannot install it after that. Remove the history by"
                + " 'toa:uninstall', or install helm, which keeps it.");
  }

  @Test
  void keepsTenRevisions() {
    keep(11, "deployed");
    revisions.trim("todos");
    API.verify(1, deleteRequestedFor(urlPathEqualTo(FIRST)));
    assertThat(output.written()).isEmpty();
  }

  @Test
  void saysWhereMoreRevisionsStayAndGoesOn() {
    keep(11, "deployed");
    API.stubFor(delete(urlPathEqualTo(FIRST)).willReturn(aResponse().withStatus(403)));
    revisions.trim("todos");
    assertThat(output.written())
        .singleElement()
        .asString()
        .contains("More than 10 revisions may stay, until the next deploy: Cannot delete the");
  }
}
