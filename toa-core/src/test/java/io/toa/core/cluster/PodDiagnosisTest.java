package io.toa.core.cluster;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.toa.core.cluster.DeploymentState.PodTrouble;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class PodDiagnosisTest {

  private static final String CORE = "/api/v1/namespaces/acme/";
  private static final String APPS = "/apis/apps/v1/namespaces/acme/";
  private static final String LOG = CORE + "pods/edge-2-x/log";
  private static final String WAITS = "\"ready\": false, \"state\": {\"waiting\": {\"reason\": ";
  private static final String RUNS = "\"ready\": true, \"state\": {\"running\": {}}";
  private static final String ENDED =
      "\"lastState\": {\"terminated\": {\"reason\": \"OOMKilled\", \"exitCode\": 137}}";

  @RegisterExtension static final WireMockExtension API = WireMockExtension.newInstance().build();

  @TempDir Path directory;
  private Cluster cluster;

  @BeforeEach
  void connect() {
    cluster =
        Cluster.connect(
            KubeconfigFile.access(KubeconfigFile.write(directory, API.baseUrl()), null, "acme"));
    API.stubFor(
        get(urlPathEqualTo(APPS + "deployments/edge"))
            .willReturn(
                okJson(
                    """
                    {"kind": "Deployment", "metadata": {"name": "edge"}, "spec": {"replicas": 1,
                     "selector": {"matchLabels": {"toa/composition": "edge"}}}}
                    """)));
    list(
        APPS + "replicasets",
        """
        {"metadata": {"name": "edge-2", "labels": {"pod-template-hash": "2"},
         "annotations": {"deployment.kubernetes.io/revision": "2"}}}
        """);
    list(
        CORE + "events",
        """
        {"metadata": {}, "reason": "BackOff", "message": "Back-off restarting failed container",
         "lastTimestamp": "2026-11-30T05:00:01Z"}
        """);
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  private static void list(String path, String item) {
    API.stubFor(
        get(urlPathEqualTo(path))
            .willReturn(okJson("{\"kind\": \"List\", \"items\": [" + item + "]}")));
  }

  private PodTrouble trouble(String initial, String... containers) {
    list(
        CORE + "pods",
        """
        {"metadata": {"name": "edge-2-x", "uid": "x", "labels": {"pod-template-hash": "2"}},
         "spec": {"initContainers": [%s], "containers": [{"name": "first"}, {"name": "second"}]},
         "status": {"phase": "Pending", "initContainerStatuses": [%s], "containerStatuses": [%s]}}
        """
            .formatted(
                initial.isEmpty() ? "" : "{\"name\": \"before\"}",
                initial,
                String.join(",", containers)));
    return cluster.rollout(List.of("edge")).get(0).troubles().get(0);
  }

  private static String container(String name, String status) {
    return "{\"name\": \"%s\", %s}".formatted(name, status);
  }

  private static void writes(String container, boolean before, String log) {
    API.stubFor(
        get(urlPathEqualTo(LOG))
            .withQueryParam("container", equalTo(container))
            .withQueryParam("previous", before ? equalTo("true") : absent())
            .withQueryParam("tailLines", equalTo("10"))
            .willReturn(ok(log)));
  }

  @Test
  void readsTheLogOfTheContainerThatFails() {
    writes("first", false, "all is well\n");
    writes("second", false, "cannot find module\n");
    PodTrouble trouble =
        trouble(
            "",
            container("first", RUNS),
            container(
                "second", WAITS + "\"CrashLoopBackOff\", \"message\": \"back-off\"}}, " + ENDED));
    assertThat(trouble)
        .isEqualTo(
            new PodTrouble(
                "edge-2-x",
                "container second: CrashLoopBackOff: back-off; it ended with OOMKilled (exit code"
                    + " 137)",
                List.of("BackOff: Back-off restarting failed container"),
                List.of("cannot find module")));
  }

  @Test
  void readsTheLogOfTheTimeBeforeWhereItWasStartedAnewAndIsSilent() {
    writes("second", false, "");
    writes("second", true, "out of memory\nlast words\n");
    PodTrouble trouble =
        trouble(
            "",
            container("first", RUNS),
            container("second", "\"ready\": false, \"state\": {\"running\": {}}, " + ENDED));
    assertThat(trouble.reason()).isEqualTo("container second: OOMKilled (exit code 137)");
    assertThat(trouble.log()).containsExactly("out of memory", "last words");
  }

  @Test
  void keepsToTheLogOfNowWhereItWasNotStartedAnew() {
    writes("second", false, "connecting\n");
    PodTrouble trouble =
        trouble(
            "",
            container("first", RUNS),
            container("second", "\"ready\": false, \"state\": {\"running\": {}}"));
    assertThat(trouble.reason()).isEqualTo("Pending");
    assertThat(trouble.log()).containsExactly("connecting");
  }

  @Test
  void findsAContainerThatFailsBeforeTheOthersStart() {
    writes("before", false, "no such host\n");
    PodTrouble trouble =
        trouble(
            container(
                "before",
                "\"ready\": false, \"state\": {\"terminated\": {\"reason\": \"Error\","
                    + " \"exitCode\": 1}}"),
            container("first", WAITS + "\"PodInitializing\"}}"),
            container("second", WAITS + "\"PodInitializing\"}}"));
    assertThat(trouble.reason()).isEqualTo("container before: Error (exit code 1)");
    assertThat(trouble.log()).containsExactly("no such host");
  }

  @Test
  void prefersAContainerThatCannotStartToOneThatStillDoes() {
    writes("second", false, "of a container that never ran");
    PodTrouble trouble =
        trouble(
            "",
            container("first", WAITS + "\"ContainerCreating\"}}"),
            container("second", WAITS + "\"ErrImagePull\", \"message\": \"no such image\"}}"));
    assertThat(trouble.reason()).isEqualTo("container second: ErrImagePull: no such image");
    assertThat(trouble.log()).isEmpty();
  }

  @Test
  void saysNothingOfALogThatThereIsNotYet() {
    API.stubFor(get(urlPathEqualTo(LOG)).willReturn(aResponse().withStatus(400)));
    PodTrouble trouble =
        trouble(
            "", container("first", RUNS), container("second", "\"ready\": false, \"state\": {}"));
    assertThat(trouble.log()).isEmpty();
  }

  @Test
  void saysWhyALogCannotBeRead() {
    API.stubFor(
        get(urlPathEqualTo(LOG))
            .willReturn(
                aResponse()
                    .withStatus(500)
                    .withBody("{\"kind\": \"Status\", \"message\": \"no such node\"}")));
    assertThat(
            trouble(
                    "",
                    container("first", RUNS),
                    container("second", WAITS + "\"CrashLoopBackOff\"}}, " + ENDED))
                .log())
        .containsExactly("(its log cannot be read: no such node)");
  }

  @Test
  void countsThePodsOfBeforeThatServe() {
    list(
        CORE + "pods",
        """
        {"metadata": {"name": "edge-1-x", "labels": {"pod-template-hash": "1"}},
         "status": {"conditions": [{"type": "Ready", "status": "True"}]}},
        {"metadata": {"name": "edge-1-y", "labels": {"pod-template-hash": "1"}},
         "status": {"conditions": [{"type": "Ready", "status": "False"}]}},
        {"metadata": {"name": "edge-1-z", "labels": {"pod-template-hash": "1"},
         "deletionTimestamp": "2026-11-30T05:00:01Z"},
         "status": {"conditions": [{"type": "Ready", "status": "True"}]}}
        """);
    assertThat(cluster.rollout(List.of("edge")))
        .containsExactly(new DeploymentState("edge", 2, 0, 1, 1, List.of()));
  }
}
