package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.toa.core.image.Reference;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SlowRegistryTest {

  private static final int AT_ONCE = 16;

  private final CountDownLatch busy = new CountDownLatch(AT_ONCE);
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final AtomicInteger all = new AtomicInteger();
  private final LocalServer server = new LocalServer(this::answer);

  @AfterEach
  void stop() {
    server.close();
  }

  /** Nobody is answered before as many ask at the same time as ever will. */
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (exchange.getRequestURI().getPath().equals("/v2/")) {
        exchange.sendResponseHeaders(200, -1);
        return;
      }
      most.accumulateAndGet(running.incrementAndGet(), Math::max);
      busy.countDown();
      assertThat(busy.await(60, TimeUnit.SECONDS)).isTrue();
      all.incrementAndGet();
      running.decrementAndGet();
      exchange.sendResponseHeaders(404, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void isAskedSixteenThingsAtATime() {
    HttpRegistry registry = LocalServer.registry(Duration.ofMinutes(2));
    List<Reference> images =
        IntStream.range(0, 60)
            .mapToObj(index -> new Reference(server.address() + "/shop/c" + index, "1"))
            .toList();

    assertThat(registry.findAll(images)).isEmpty();

    assertThat(all).hasValue(60);
    assertThat(most).hasValue(AT_ONCE);
  }
}
