package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A registry that cuts the connection in the middle of uploads. */
class CutUploadTest {

  private static final int SIZE = 8 * 1024 * 1024;
  private static final String NAME = "/v2/acme/shop/mono/blobs/";

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger begun = new AtomicInteger();
  private final List<Integer> cuts = new CopyOnWriteArrayList<>();
  private final Map<String, Digest> stored = new ConcurrentHashMap<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), 0), 100);
    server.setExecutor(threads);
    server.createContext("/v2/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      switch (exchange.getRequestMethod()) {
        case "HEAD" -> exchange.sendResponseHeaders(404, -1);
        case "POST" -> {
          String location = NAME + "uploads/" + begun.incrementAndGet();
          exchange.getResponseHeaders().set("Location", location);
          exchange.sendResponseHeaders(202, -1);
        }
        case "PUT" -> take(exchange);
        default -> exchange.sendResponseHeaders(200, -1);
      }
    }
  }

  /** Takes a blob, or the beginning of one and no more. */
  private void take(HttpExchange exchange) throws IOException {
    try (InputStream content = exchange.getRequestBody()) {
      if (!cuts.isEmpty()) {
        content.readNBytes(cuts.remove(0));
        return; // without an answer, so that the connection is closed with the rest unread
      }
      String query = URLDecoder.decode(exchange.getRequestURI().getQuery(), StandardCharsets.UTF_8);
      stored.put(query.substring("digest=".length()), Digest.of(content.readAllBytes()));
    }
    exchange.sendResponseHeaders(201, -1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100_000, SIZE - 1})
  void whatIsCutOffIsSentAgainFromTheStart(int taken) {
    byte[] content = new byte[SIZE];
    new Random(taken).nextBytes(content);
    Blob blob = Blob.of(content);
    HttpRegistry registry =
        new HttpRegistry(
            new Transport(Duration.ofSeconds(10), Duration.ofSeconds(30), Proxies.NONE),
            name -> Optional.empty(),
            pause -> {},
            () -> Instant.EPOCH);
    cuts.addAll(List.of(taken, taken / 2));

    registry
        .blobs()
        .upload(
            "localhost:" + server.getAddress().getPort() + "/acme/shop/mono",
            blob,
            Optional.empty());

    assertThat(stored).containsExactly(Map.entry(blob.digest().value(), blob.digest()));
    assertThat(begun).hasValue(3);
    assertThat(cuts).isEmpty();
  }
}
