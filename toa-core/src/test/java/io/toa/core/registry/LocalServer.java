package io.toa.core.registry;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A registry of a test that answers any number of requests at the same time. */
final class LocalServer implements AutoCloseable {

  private static final int WAITING = 100;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /** Begins to listen; what is asked below {@code /v2/} is answered by a handler. */
  LocalServer(HttpHandler handler) {
    try {
      server =
          HttpServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), 0), WAITING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/v2/", handler);
    server.start();
  }

  /** Host and port. */
  String address() {
    return "localhost:" + server.getAddress().getPort();
  }

  /** A registry without credentials that waits so long for an answer, and not between tries. */
  static HttpRegistry registry(Duration answer) {
    return new HttpRegistry(
        new Transport(Duration.ofSeconds(10), answer, Proxies.NONE),
        name -> Optional.empty(),
        pause -> {},
        () -> Instant.EPOCH);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
