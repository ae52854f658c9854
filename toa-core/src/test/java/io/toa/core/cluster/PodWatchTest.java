package io.toa.core.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Spec: operations.md 4.8, TV15, over the API: pods are watched in place of asked for. */
@Timeout(60)
class PodWatchTest {

  private static final String END = "";
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Workloads EDGE = new Workloads(Set.of("edge"), Set.of());

  @TempDir Path directory;
  private final List<String> out = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> lists = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile boolean mayWatch = true;
  private volatile int reviewStatus = 201;
  private HttpServer server;
  private Cluster cluster;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
    String url = "http://localhost:" + server.getAddress().getPort();
    cluster =
        Cluster.connect(KubeconfigFile.access(KubeconfigFile.write(directory, url), null, "acme"));
  }

  @AfterEach
  void stop() {
    cluster.close();
    events.add(END);
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    if (exchange.getRequestMethod().equals("POST")) {
      review(exchange);
      return;
    }
    String query = URLDecoder.decode(exchange.getRequestURI().getRawQuery(), UTF_8);
    boolean watched = query.contains("watch=true");
    requests.add((watched ? "watch " : "list ") + exchange.getRequestURI().getPath() + "?" + query);
    if (watched) {
      watch(exchange);
      return;
    }
    send(exchange, 200, lists.remove());
  }

  private void review(HttpExchange exchange) throws IOException {
    String asked = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    requests.add("review " + exchange.getRequestURI().getPath());
    assertThat(asked).contains("\"pods\"", "\"watch\"", "\"acme\"");
    send(
        exchange,
        reviewStatus,
        """
        {"kind": "SelfSubjectAccessReview", "apiVersion": "authorization.k8s.io/v1",
         "status": {"allowed": %s}}
        """
            .formatted(mayWatch));
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream stream = exchange.getResponseBody()) {
      stream.write(body);
    }
  }

  private void watch(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream stream = exchange.getResponseBody()) {
      for (String event = events.take(); !event.equals(END); event = events.take()) {
        stream.write((event.replace("\n", "") + "\n").getBytes(UTF_8));
        stream.flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String pod(String name, boolean terminating) {
    return """
    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "%1$s", "uid": "%1$s",
     "resourceVersion": "8", "labels": {"toa/composition": "edge"}%2$s}}
    """
        .formatted(name, terminating ? ", \"deletionTimestamp\": \"2026-11-30T05:00:00Z\"" : "");
  }

  private static String list(String... pods) {
    return """
    {"kind": "PodList", "apiVersion": "v1", "metadata": {"resourceVersion": "7"}, "items": [%s]}
    """
        .formatted(String.join(",", pods));
  }

  private static String event(String type, String object) {
    return "{\"type\": \"%s\", \"object\": %s}".formatted(type, object);
  }

  private void drain() {
    new Drain(
            () -> cluster.pods(EDGE, PodWatchTest::terminating, Duration.ofMillis(1)),
            "replaced pod(s)",
            out::add)
        .await(Deadline.of(io.toa.core.cluster.Timeout.parse("50s")));
  }

  static Stream<Named<Mapping>> vectors() {
    List<Mapping> vectors =
        Vectors.list("deploy/vectors.yaml", 37).stream()
            .filter(each -> each.text("vector").filter("TV15"::equals).isPresent())
            .toList();
    assertThat(vectors).hasSize(3);
    return vectors.stream().map(each -> Named.of(each.text("name").orElseThrow(), each));
  }

  /** As often as the reference, where pods may not be watched. */
  @ParameterizedTest
  @MethodSource("vectors")
  void drainsAsTheReferenceDoes(Mapping vector) {
    mayWatch = false;
    List<String> polls = vector.items("polls").stream().map(PodWatchTest::selected).toList();
    lists.addAll(polls);
    boolean fails = vector.has("stderr");
    if (fails) {
      lists.addAll(Collections.nCopies(500, polls.get(polls.size() - 1)));
    }
    Drain drain =
        new Drain(
            () ->
                cluster.pods(
                    new Workloads(Set.of("a"), Set.of()),
                    PodWatchTest::terminating,
                    Duration.ofMillis(1)),
            "replaced pod(s)",
            out::add);
    Deadline deadline =
        Deadline.of(io.toa.core.cluster.Timeout.parse(vector.text("timeout").orElseThrow()));

    if (fails) {
      assertThatThrownBy(() -> drain.await(deadline))
          .hasMessage(vector.text("stderr").orElseThrow());
      return;
    }
    drain.await(deadline);
    assertThat(out).isEqualTo(vector.texts("stdout"));
    assertThat(requests.stream().filter(request -> request.startsWith("list ")))
        .hasSameSizeAs(vector.items("calls"))
        .allMatch(
            request ->
                request.equals(
                    "list /api/v1/namespaces/%s/pods?labelSelector=toa/composition in (a)"
                        .formatted(vector.text("namespace").orElseThrow())));
  }

  /** What a server has of pods that are asked for by their label. */
  private static String selected(Node poll) {
    return list(
        ((Sequence) poll)
            .items().stream()
                .map(Mapping.class::cast)
                .filter(pod -> pod.mapping("labels").orElseThrow().has("toa/composition"))
                .map(pod -> pod(pod.text("name").orElseThrow(), true))
                .toArray(String[]::new));
  }

  private static boolean terminating(io.fabric8.kubernetes.api.model.Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() != null;
  }

  @Test
  void asksOnceWherePodsAreGone() {
    lists.add(list(pod("a-2", false)));
    new Drain(cluster, EDGE, out::add).await(Deadline.of(io.toa.core.cluster.Timeout.parse("1m")));
    assertThat(out).isEmpty();
    assertThat(requests)
        .containsExactly(
            "list /api/v1/namespaces/acme/pods?labelSelector=toa/composition in (edge)");
  }

  @Test
  void watchesFromTheStateThatWasListed() {
    lists.add(list(pod("a-1", true), pod("a-2", false), pod("a-3", true)));
    events.add(event("MODIFIED", pod("a-2", false)));
    events.add(event("DELETED", pod("a-1", true)));
    events.add(event("DELETED", pod("a-3", true)));
    drain();
    assertThat(out).containsExactly("Waiting for 2 replaced pod(s) to terminate");
    assertThat(requests).hasSize(3);
    assertThat(requests.get(2))
        .startsWith("watch /api/v1/namespaces/acme/pods?")
        .contains("labelSelector=toa/composition in (edge)", "resourceVersion=7");
  }

  @Test
  void countsWhatBeginsToTerminateMeanwhile() throws InterruptedException {
    lists.add(list(pod("a-1", true)));
    try (PodWatch pods = cluster.pods(EDGE, PodWatchTest::terminating, LONG)) {
      assertThat(pods.count()).isEqualTo(1);
      events.add(event("MODIFIED", pod("a-2", true)));
      pods.awaitChange(LONG);
      assertThat(pods.count()).isEqualTo(2);
    }
  }

  @Test
  void listsAgainWhereWatchingIsForbidden() {
    mayWatch = false;
    lists.addAll(List.of(list(pod("a-1", true)), list(pod("a-1", true)), list()));
    drain();
    assertThat(out).containsExactly("Waiting for 1 replaced pod(s) to terminate");
    assertThat(kinds()).containsExactly("list", "review", "list", "list");
  }

  @Test
  void listsAgainWhereItMayNotEvenAsk() {
    reviewStatus = 403;
    lists.addAll(List.of(list(pod("a-1", true)), list()));
    drain();
    assertThat(kinds()).containsExactly("list", "review", "list");
  }

  private List<String> kinds() {
    return requests.stream().map(request -> request.split(" ", 2)[0]).toList();
  }

  @Test
  void listsAgainWhereTheWatchEnds() {
    lists.addAll(List.of(list(pod("a-1", true)), list(pod("a-1", true)), list()));
    events.add(END);
    drain();
    assertThat(kinds()).containsExactly("list", "review", "watch", "list", "list");
  }

  @Test
  void listsAgainWhereTheStateIsTooOldToWatch() {
    lists.addAll(List.of(list(pod("a-1", true)), list()));
    events.add(
        event(
            "ERROR",
            "{\"kind\": \"Status\", \"apiVersion\": \"v1\", \"code\": 410, \"reason\":"
                + " \"Expired\"}"));
    drain();
    assertThat(kinds()).containsExactly("list", "review", "watch", "list");
  }
}
