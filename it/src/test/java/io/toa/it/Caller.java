package io.toa.it;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A client of a service that goes on calling its pods: every second it reads the addresses of those
 * that are ready, as a load balancer does, and calls them in turn, each call on a connection of its
 * own and none repeated.
 */
final class Caller implements AutoCloseable {

  private static final int PORT = 8001;
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final long PAUSE_MILLISECONDS = 20;

  private final ApiProxy proxy;
  private final URI endpoints;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);
  private final Map<String, Integer> answers = new ConcurrentSkipListMap<>();
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
  private volatile List<String> addresses = List.of();
  private int next;

  /** Begins to call. */
  Caller(Kubernetes cluster, String service) {
    proxy = new ApiProxy(cluster);
    endpoints =
        URI.create(
            "http://%s/api/v1/namespaces/%s/endpoints/%s"
                .formatted(proxy.address(), cluster.namespace(), service));
    addresses = ready();
    var unusedReading = threads.scheduleWithFixedDelay(this::read, 1, 1, TimeUnit.SECONDS);
    var unusedCalling =
        threads.scheduleWithFixedDelay(this::call, 0, PAUSE_MILLISECONDS, TimeUnit.MILLISECONDS);
  }

  /** How often each answer came. */
  Map<String, Integer> answers() {
    return new TreeMap<>(answers);
  }

  /** What failed: when, and why. */
  List<String> failures() {
    return new ArrayList<>(failures);
  }

  private void read() {
    try {
      addresses = ready();
    } catch (UncheckedIOException e) {
      fail("the endpoints cannot be read: " + e.getMessage());
    }
  }

  private List<String> ready() {
    try {
      JsonNode answer =
          Trees.json(
              http.send(HttpRequest.newBuilder(endpoints).build(), BodyHandlers.ofString()).body());
      return Trees.elements(answer.path("subsets"))
          .flatMap(subset -> Trees.elements(subset.path("addresses")))
          .map(address -> address.path("ip").asText())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private void call() {
    List<String> known = addresses;
    if (known.isEmpty()) {
      fail("no pod is ready");
      return;
    }
    String address = known.get(next++ % known.size());
    try (Socket socket = new Socket()) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.connect(new InetSocketAddress(address, PORT), (int) PATIENCE.toMillis());
      socket
          .getOutputStream()
          .write("GET /.components HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (answer.startsWith("HTTP/1.0 200 ") || answer.startsWith("HTTP/1.1 200 ")) {
        answers.merge(answer.substring(answer.lastIndexOf('\n') + 1), 1, Integer::sum);
      } else {
        fail(address + " answered " + answer);
      }
    } catch (IOException e) {
      fail(address + ": " + e);
    }
  }

  private void fail(String reason) {
    failures.add(Instant.now() + " " + reason);
  }

  /** Stops calling. */
  @Override
  public void close() {
    threads.shutdownNow();
    proxy.close();
  }
}
