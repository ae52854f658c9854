package io.toa.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * Stands before a server and hands everything on, until a request comes that a fault was put in the
 * way of. Answers are handed on as they come, so that a watch works.
 */
final class FaultProxy implements AutoCloseable {

  /** What a connection has to itself, and what the client of the JDK sets by itself. */
  private static final Set<String> NOT_HANDED_ON =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "transfer-encoding",
          "upgrade");

  private static final int BUFFER = 8192;

  private final HttpServer server;
  private final String upstream;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile Fault fault = Fault.NONE;
  private volatile CountDownLatch hanging = new CountDownLatch(1);

  /**
   * A fault.
   *
   * @param strikes whether a request, {@code GET /path}, meets it
   * @param status the status that is answered; 0 for no answer at all
   * @param then what else happens, before the answer
   */
  record Fault(Predicate<String> strikes, int status, Runnable then) {

    static final Fault NONE = new Fault(request -> false, 0, () -> {});
  }

  /**
   * Begins to listen.
   *
   * @param upstream the server, {@code http://host:port}
   */
  FaultProxy(String upstream) {
    this.upstream = upstream;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /** Host and port. */
  String address() {
    return "localhost:" + server.getAddress().getPort();
  }

  /** Puts a fault in the way, in place of another. */
  void put(Fault next) {
    requests.clear();
    fault = next;
  }

  /** Takes the fault away. What hangs is cut off. */
  void mend() {
    fault = Fault.NONE;
    hanging.countDown();
    hanging = new CountDownLatch(1);
  }

  /** The requests since the last fault was put in the way. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
      requests.add(request);
      Fault met = fault;
      if (met.strikes().test(request)) {
        met.then().run();
        strike(exchange, met.status());
      } else {
        handOn(exchange);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void strike(HttpExchange exchange, int status) throws IOException, InterruptedException {
    if (status == 0) {
      hanging.await();
      return;
    }
    byte[] text = "{\"message\": \"a fault of a test\"}".getBytes(StandardCharsets.UTF_8);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, head ? -1 : text.length);
    if (!head) {
      exchange.getResponseBody().write(text);
    }
  }

  private void handOn(HttpExchange exchange) throws IOException, InterruptedException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(upstream + exchange.getRequestURI()))
            .timeout(Duration.ofMinutes(10))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (isHandedOn(name)) {
                values.forEach(value -> request.header(name, value));
              }
            });
    HttpResponse<InputStream> response = client.send(request.build(), BodyHandlers.ofInputStream());
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (isHandedOn(name)) {
                exchange.getResponseHeaders().put(name, values.stream().map(this::own).toList());
              }
            });
    answer(exchange, response);
  }

  private static boolean isHandedOn(String name) {
    return !NOT_HANDED_ON.contains(name.toLowerCase(Locale.ROOT));
  }

  /** A server that says where to go on is to lead here. */
  private String own(String value) {
    return value.startsWith(upstream)
        ? "http://" + address() + value.substring(upstream.length())
        : value;
  }

  private static void answer(HttpExchange exchange, HttpResponse<InputStream> response)
      throws IOException {
    boolean head = exchange.getRequestMethod().equals("HEAD");
    response
        .headers()
        .firstValue("Content-Length")
        .filter(length -> head)
        .ifPresent(length -> exchange.getResponseHeaders().set("Content-Length", length));
    boolean empty =
        head
            || response.statusCode() == HttpURLConnection.HTTP_NOT_MODIFIED
            || response.headers().firstValueAsLong("Content-Length").orElse(1) == 0;
    exchange.sendResponseHeaders(response.statusCode(), empty ? -1 : 0);
    if (empty) {
      return;
    }
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = response.body();
        OutputStream out = exchange.getResponseBody()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
      }
    }
  }

  @Override
  public void close() {
    mend();
    server.stop(0);
    threads.shutdownNow();
  }
}
