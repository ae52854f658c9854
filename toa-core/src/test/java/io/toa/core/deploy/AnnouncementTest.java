package io.toa.core.deploy;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.jsonResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.context.Context;
import io.toa.core.helm.HelmVersion;
import io.toa.core.helm.Revision;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class AnnouncementTest {

  @RegisterExtension static final WireMockExtension API = WireMockExtension.newInstance().build();

  @TempDir Path directory;
  private final List<String> out = new ArrayList<>();
  private Cluster cluster;
  private long now;

  @BeforeEach
  void connect() throws IOException {
    String kubeconfig =
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: here, cluster: {server: '%s'}}]
        contexts: [{name: shops, context: {cluster: here, namespace: acme}}]
        current-context: shops
        """;
    Path file = Files.writeString(directory.resolve("config"), kubeconfig.formatted(API.baseUrl()));
    cluster =
        Cluster.connect(new ClusterAccess(Optional.of(file), Optional.empty(), Optional.empty()));
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  private Announcement announcement() {
    Context context =
        new Scenario(Mapping.of(Map.of("command", "deploy staging"))).model(directory).context();
    return new Announcement(context, out::add, () -> now);
  }

  @Test
  void namesWhatAndWhere() {
    announcement().begin(cluster, new HelmVersion(4, "v4.1.4+g05fa379"));
    assertThat(out)
        .containsExactly(
            "Deploying todos 1.4.0 for environment 'staging' into namespace 'acme' of the cluster"
                + " at %s/ (context 'shops'), with helm v4.1.4+g05fa379".formatted(API.baseUrl()));
  }

  @Test
  void namesTheRevisionAndTheTime() {
    API.stubFor(
        get(urlPathEqualTo("/api/v1/namespaces/acme/secrets"))
            .willReturn(
                okJson(
                    """
                    {"kind": "SecretList", "items": [{"metadata": {"name": "x", "labels": {
                     "owner": "helm", "name": "todos", "version": "12", "status": "deployed",
                     "modifiedAt": "1"}}}]}
                    """)));
    Announcement announcement = announcement();
    now = Duration.ofSeconds(83).toNanos();
    announcement.end(cluster);
    assertThat(out).containsExactly("Deployed todos 1.4.0 as revision 12 in 1 min 23 s");
  }

  @Test
  void endsWellWhereTheReleaseCannotBeRead() {
    API.stubFor(
        get(urlPathEqualTo("/api/v1/namespaces/acme/secrets"))
            .willReturn(jsonResponse("{\"kind\": \"Status\", \"code\": 403}", 403)));
    Announcement announcement = announcement();
    now = Duration.ofSeconds(7).toNanos();
    announcement.end(cluster);
    assertThat(out).containsExactly("Deployed todos 1.4.0 in 7 s");
  }

  @Test
  void saysWhereARollbackLeads() {
    Revision target =
        new Revision(11, "2026-11-30T08:46:47.26910286Z", "superseded", "todos-1.3.0", "", "");
    API.stubFor(
        get(urlPathEqualTo("/api/v1/namespaces/acme/secrets"))
            .willReturn(okJson("{\"kind\": \"SecretList\", \"items\": []}")));
    Announcement announcement = announcement();
    announcement.beginRollback(cluster, target);
    now = Duration.ofSeconds(7).toNanos();
    announcement.endRollback(cluster, target);
    assertThat(out)
        .containsExactly(
            "Rolling release 'todos' back to revision 11 (todos-1.3.0, 2026-11-30T08:46:47Z) in"
                + " namespace 'acme' of the cluster at %s/ (context 'shops')"
                    .formatted(API.baseUrl()),
            "Rolled todos back to revision 11 in 7 s");
  }

  @Test
  void saysFromWhereAReleaseIsRemoved() {
    announcement().endUninstallation(cluster);
    assertThat(out)
        .containsExactly(
            "Uninstalled todos from namespace 'acme' of the cluster at %s/ (context 'shops') in 0 s"
                .formatted(API.baseUrl()));
  }
}
