package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A registry that cuts the connection in the middle of uploads. */
class CutUploadTest {

  private static final int SIZE = 8 * 1024 * 1024;
  private static final String NAME = "/v2/acme/shop/mono/blobs/";

  private final AtomicInteger begun = new AtomicInteger();
  private final List<Integer> cuts = new CopyOnWriteArrayList<>();
  private final Map<String, Digest> stored = new ConcurrentHashMap<>();
  private final LocalServer server = new LocalServer(this::answer);

  @AfterEach
  void stop() {
    server.close();
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
    HttpRegistry registry = LocalServer.registry(Duration.ofSeconds(30));
    cuts.addAll(List.of(taken, taken / 2));

    registry.blobs().upload(server.address() + "/acme/shop/mono", blob, Optional.empty());

    assertThat(stored).containsExactly(Map.entry(blob.digest().value(), blob.digest()));
    assertThat(begun).hasValue(3);
    assertThat(cuts).isEmpty();
  }
}
