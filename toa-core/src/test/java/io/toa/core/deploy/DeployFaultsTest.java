package io.toa.core.deploy;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.jsonResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.toa.core.ClusterException;
import io.toa.core.build.BuildOptions;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An API server that breaks at each step of a deploy, in every way. */
class DeployFaultsTest {

  private static final String CORE = "/api/v1/namespaces/acme/";
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(1500);

  @RegisterExtension static final WireMockExtension API = WireMockExtension.newInstance().build();

  @TempDir Path directory;
  private final List<String> out = new CopyOnWriteArrayList<>();
  private final List<String> done = new CopyOnWriteArrayList<>();
  private Model model;

  /** Where it breaks, and what was being done. */
  private enum Step {
    PREFLIGHT("read the names of the secrets"),
    LEASE("take the lease 'toa-todos'"),
    PENDING("read the Helm release 'todos'"),
    DRAIN("read the pods");

    private final String words;

    Step(String words) {
      this.words = words;
    }

    private MappingBuilder request() {
      return switch (this) {
        case PREFLIGHT ->
            get(urlPathEqualTo(CORE + "secrets"))
                .withQueryParam("fieldSelector", containing("type!="));
        case LEASE -> any(urlPathMatching("/apis/coordination.k8s.io/v1/.*"));
        case PENDING ->
            get(urlPathEqualTo(CORE + "secrets"))
                .withQueryParam("labelSelector", containing("owner=helm"));
        case DRAIN -> get(urlPathEqualTo(CORE + "pods"));
      };
    }

    /** What was done before it broke. */
    private List<String> done() {
      return this == DRAIN ? List.of("upgrade todos") : List.of();
    }

    private String end() {
      return this == DRAIN
          ? " Helm has done its part; whether the replaced pod(s) have terminated is not known."
          : "";
    }
  }

  /** How it breaks, and what is said of that. */
  private enum Break {
    STATUS_500("answered with status 500: broken. Try again, and ask whoever runs the cluster"),
    STATUS_403("forbids it (403 Forbidden): broken. Ask for a role that allows it, or "),
    STATUS_429("is overloaded (429 Too Many Requests): broken. Try again later, and ask "),
    HANGS("does not answer within 1.5 s, asked 3 times. Try again, and ask whoever "),
    BROKEN_OFF("cannot be reached: ");

    private final String words;

    Break(String words) {
      this.words = words;
    }

    private Duration patience() {
      return this == HANGS ? SHORT : PATIENCE;
    }

    private ResponseDefinitionBuilder answer() {
      return switch (this) {
        case HANGS -> okJson("{}").withFixedDelay(20_000);
        case BROKEN_OFF -> aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER);
        default -> {
          int status = Integer.parseInt(name().substring("STATUS_".length()));
          yield jsonResponse(
              "{\"kind\": \"Status\", \"code\": %d, \"message\": \"broken\"}".formatted(status),
              status);
        }
      };
    }
  }

  @BeforeEach
  void prepare() throws IOException {
    Path component = Files.createDirectories(directory.resolve("component"));
    model = new Scenario(Mapping.of(Map.of("command", "deploy production"))).model(component);
    API.stubFor(
        any(anyUrl()).atPriority(9).willReturn(jsonResponse("{\"kind\": \"Status\"}", 404)));
    API.stubFor(
        get(urlPathMatching("/apis?/[^?]*/namespaces/[^/]+/(secrets|pods|deployments)"))
            .atPriority(8)
            .willReturn(okJson("{\"kind\": \"List\", \"items\": []}")));
    API.stubFor(
        get(urlPathEqualTo(CORE + "secrets"))
            .atPriority(7)
            .withQueryParam("fieldSelector", containing("type!="))
            .willReturn(
                okJson(
                    """
                    {"kind": "SecretList", "items": [{"metadata": {"name": "toa-mongodb.default"},
                     "data": {"username": "", "password": ""}}]}
                    """)));
  }

  private Cluster cluster(String url, Duration patience) {
    String kubeconfig =
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: here, cluster: {server: '%s'}}]
        contexts: [{name: here, context: {cluster: here, namespace: acme}}]
        current-context: here
        """;
    try {
      Path file = Files.writeString(directory.resolve("kubeconfig"), kubeconfig.formatted(url));
      return Cluster.connect(
          new ClusterAccess(Optional.of(file), Optional.empty(), Optional.empty()),
          patience,
          Map.of());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void deploy(String url, Duration patience) {
    new Deployment(
            new RecordedRegistry(new Calls(directory), true),
            () -> {
              throw new AssertionError("nothing is to be built");
            },
            BuildOptions.of(false),
            () -> new RecordedHelm(done::add),
            () -> cluster(url, patience),
            out::add,
            images -> {})
        .deploy(model, DeploymentOptions.of("acme", true, "1m"));
  }

  static Stream<Arguments> breaks() {
    return Stream.of(Step.values())
        .flatMap(step -> Stream.of(Break.values()).map(how -> Arguments.of(step, how)))
        .filter(each -> each.get()[0] != Step.LEASE || each.get()[1] != Break.STATUS_403);
  }

  @ParameterizedTest
  @MethodSource("breaks")
  void saysWhatWhereAndWhatToDo(Step step, Break how) {
    API.stubFor(step.request().atPriority(1).willReturn(how.answer()));
    Throwable fault = catchThrowable(() -> deploy(API.baseUrl(), how.patience()));
    assertThat(fault)
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith(
            "Cannot %s (namespace 'acme'): the cluster at %s/ %s"
                .formatted(step.words, API.baseUrl(), how.words))
        .hasMessageEndingWith("." + step.end());
    assertThat(fault.getMessage().lines()).hasSize(1);
    assertThat(done).isEqualTo(step.done());
    assertThat(out).noneMatch(line -> line.startsWith("Deployed "));
  }

  @Test
  void goesOnWhereLeasesAreForbidden() {
    API.stubFor(Step.LEASE.request().atPriority(1).willReturn(Break.STATUS_403.answer()));
    deploy(API.baseUrl(), PATIENCE);
    assertThat(out.get(0))
        .isEqualTo(
            "Leases may not be used in namespace 'acme', so another deploy of 'todos' at the same"
                + " time would not be noticed: broken");
    assertThat(done).containsExactly("upgrade todos");
  }

  @ParameterizedTest
  @EnumSource
  void endsWellWhereOnlyTheProgressCannotBeSeen(Break how) {
    API.stubFor(
        get(urlPathMatching("/apis/apps/v1/namespaces/acme/deployments/.*"))
            .atPriority(1)
            .willReturn(how.answer()));
    deploy(API.baseUrl(), how.patience());
    assertThat(done).containsExactly("upgrade todos");
    assertThat(out.get(out.size() - 1)).startsWith("Deployed todos 1.4.0 in ");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "HANGS")
  void endsWellWhereTheWorkloadsBeforeCannotBeSeen(Break how) {
    API.stubFor(
        get(urlPathEqualTo("/apis/apps/v1/namespaces/acme/deployments"))
            .atPriority(1)
            .willReturn(how.answer()));
    deploy(API.baseUrl(), how.patience());
    assertThat(out)
        .anyMatch(
            line ->
                line.startsWith(
                    "Workloads that the release loses will not be waited for: Cannot read the"
                        + " Deployments (namespace 'acme'): the cluster at %s/ %s"
                            .formatted(API.baseUrl(), how.words)));
    assertThat(done).containsExactly("upgrade todos");
  }

  @Test
  void saysThatNobodyListens() throws IOException {
    String url;
    try (ServerSocket closed = new ServerSocket(0)) {
      url = "http://localhost:" + closed.getLocalPort();
    }
    assertThatThrownBy(() -> deploy(url, PATIENCE))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith(
            "Cannot read the names of the secrets (namespace 'acme'): the cluster at %s/ cannot be"
                + " reached: ",
            url)
        .hasMessageEndingWith(
            ". Check that it is running and that the kubeconfig's context means it.");
    assertThat(done).isEmpty();
  }
}
