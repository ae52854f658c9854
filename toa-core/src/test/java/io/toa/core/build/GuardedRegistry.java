package io.toa.core.build;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands before another registry and lets in who has a login. */
final class GuardedRegistry implements AutoCloseable {

  private static final Set<String> PASSED = Set.of("accept", "content-type", "content-range");

  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String behind;
  private final String login;
  private final HttpServer server;

  /**
   * Opens it.
   *
   * @param behind the registry behind it
   * @param login the header that is asked for
   */
  GuardedRegistry(String behind, String login) throws IOException {
    this.behind = behind;
    this.login = login;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** As references name it. */
  String host() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] content = exchange.getRequestBody().readAllBytes();
      if (!login.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
        exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"guarded\"");
        exchange.sendResponseHeaders(401, -1);
        return;
      }
      HttpResponse<byte[]> answer = client.send(request(exchange, content), bytes());
      Headers headers = exchange.getResponseHeaders();
      for (Map.Entry<String, List<String>> each : answer.headers().map().entrySet()) {
        each.getValue().forEach(value -> headers.add(each.getKey(), value.replace(behind, host())));
      }
      headers.remove("Transfer-Encoding");
      boolean empty = answer.body().length == 0;
      exchange.sendResponseHeaders(answer.statusCode(), empty ? -1 : answer.body().length);
      if (!empty) {
        exchange.getResponseBody().write(answer.body());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  private static HttpResponse.BodyHandler<byte[]> bytes() {
    return HttpResponse.BodyHandlers.ofByteArray();
  }

  private HttpRequest request(HttpExchange exchange, byte[] content) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create("http://" + behind + exchange.getRequestURI()))
            .version(HttpClient.Version.HTTP_1_1)
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(content));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (PASSED.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> builder.header(name, value));
              }
            });
    return builder.build();
  }
}
