package io.toa.core.registry;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.RegistryException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Sends single requests over one pool of connections.
 *
 * <p>Not the client of the ORAS SDK: it waits without a limit, tries a busy registry once, passes
 * over {@code DOCKER_CONFIG}, and logs a stack trace for every refused connection.
 */
final class Transport {

  private static final int REDIRECTS = 3;

  private final HttpClient client;
  private final Duration limit;

  /**
   * Makes the transport.
   *
   * @param connect how long a connection may take
   * @param limit how long a request may take
   */
  Transport(Duration connect, Duration limit) {
    this.client = HttpClient.newBuilder().connectTimeout(connect).build();
    this.limit = limit;
  }

  /**
   * Sends a request and follows redirections; the authorisation goes to the same origin only.
   *
   * @param registry the registry as references name it, for messages
   */
  Answer send(
      String registry, String method, URI target, Map<String, String> headers, byte[] body) {
    URI address = target;
    Map<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    sent.putAll(headers);
    for (int hop = 0; ; hop++) {
      Answer answer = once(registry, request(method, address, sent, body));
      String location = answer.header("Location").orElse("");
      boolean moved = answer.status() >= 301 && answer.status() <= 308 && answer.status() != 304;
      if (!moved || location.isEmpty() || hop == REDIRECTS) {
        return answer;
      }
      URI next = address.resolve(location);
      if (!next.getScheme().equals(address.getScheme())
          || !next.getRawAuthority().equals(address.getRawAuthority())) {
        sent.remove("Authorization");
      }
      address = next;
    }
  }

  private static HttpRequest request(
      String method, URI address, Map<String, String> headers, byte[] body) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(address)
            .method(
                method,
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    if (address.getScheme().equals("http")) {
      builder.version(HttpClient.Version.HTTP_1_1); // else every request asks for an upgrade
    }
    headers.forEach(builder::header);
    return builder.build();
  }

  private Answer once(String registry, HttpRequest request) {
    CompletableFuture<HttpResponse<byte[]>> sent =
        client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
    try {
      // Waited for here and not limited in the request, which covers the headers only.
      HttpResponse<byte[]> response = sent.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(response.statusCode(), response.headers(), response.body());
    } catch (TimeoutException e) {
      sent.cancel(true);
      throw new RegistryException(
          "Registry "
              + registry
              + " did not answer within "
              + limit.toSeconds()
              + " s. Look whether it is up and not overloaded, then run this again.",
          e);
    } catch (InterruptedException e) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException("Interrupted while asking registry " + registry, e);
    } catch (ExecutionException e) {
      throw unreachable(registry, request.uri(), e.getCause());
    }
  }

  private static RegistryException unreachable(String registry, URI address, Throwable cause) {
    String host = address.getHost();
    String start = "Registry " + registry + " cannot be reached: ";
    if (caused(cause, UnresolvedAddressException.class)
        || caused(cause, UnknownHostException.class)) {
      return new RegistryException(
          start + "unknown host " + host + ". Look at 'registry.base' and at the network.", cause);
    }
    if (caused(cause, HttpConnectTimeoutException.class)) {
      return new RegistryException(
          start
              + "no connection within the time limit. Look at the network, a firewall or a proxy.",
          cause);
    }
    if (caused(cause, SSLException.class)) {
      return new RegistryException(
          start
              + "no secure connection ("
              + cause.getMessage()
              + "). Let it speak HTTPS with a certificate that this Java trusts"
              + " (javax.net.ssl.trustStore).",
          cause);
    }
    if (caused(cause, ConnectException.class)) {
      return new RegistryException(
          start
              + "connection refused by "
              + address.getAuthority()
              + ". Start it, or look at 'registry.base'.",
          cause);
    }
    String words = cause instanceof IOException ? cause.getMessage() : cause.toString();
    return new RegistryException(
        start + words + ". Look whether it is up, then run this again.", cause);
  }

  private static boolean caused(Throwable failure, Class<? extends Throwable> kind) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (kind.isInstance(each)) {
        return true;
      }
    }
    return false;
  }
}
