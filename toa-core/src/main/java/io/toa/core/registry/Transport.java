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
   * @return the answer, whatever its status
   * @throws NoAnswer where there is none
   */
  Answer send(Request request) throws NoAnswer {
    Request next = request;
    for (int hop = 0; ; hop++) {
      Answer answer = once(next);
      String location = answer.header("Location").orElse("");
      boolean moved = answer.status() >= 301 && answer.status() <= 308 && answer.status() != 304;
      if (!moved || location.isEmpty() || hop == REDIRECTS) {
        return answer;
      }
      URI from = next.address();
      URI to = from.resolve(location);
      if (!to.getScheme().equals(from.getScheme())
          || !to.getRawAuthority().equals(from.getRawAuthority())) {
        next = next.without("Authorization");
      }
      next = next.to(to);
    }
  }

  private static HttpRequest http(Request request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.address())
            .method(request.method(), request.body().publisher());
    if (request.address().getScheme().equals("http")) {
      builder.version(HttpClient.Version.HTTP_1_1); // else every request asks for an upgrade
    }
    request.headers().forEach(builder::header);
    return builder.build();
  }

  private Answer once(Request request) throws NoAnswer {
    String registry = request.registry();
    CompletableFuture<HttpResponse<byte[]>> sent =
        client.sendAsync(http(request), head -> new BoundedContent(request.bound()));
    try {
      HttpResponse<byte[]> response = await(sent, request.body());
      return new Answer(response.statusCode(), response.headers(), response.body());
    } catch (TimeoutException e) {
      sent.cancel(true);
      throw new NoAnswer(
          new RegistryException(
              "Registry "
                  + registry
                  + " did not answer within "
                  + limit.toSeconds()
                  + " s. Look whether it is up and not overloaded, then run this again.",
              e),
          false);
    } catch (InterruptedException e) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException("Interrupted while asking registry " + registry, e);
    } catch (ExecutionException e) {
      throw unreachable(registry, request.address(), e.getCause());
    }
  }

  // Waited for here and not limited in the request, which covers the headers only.
  private HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> sent, Body body)
      throws TimeoutException, InterruptedException, ExecutionException {
    for (long before = body.sent(); ; ) {
      try {
        return sent.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        long now = body.sent();
        if (now == before) {
          throw e;
        }
        before = now; // a large blob is on its way
      }
    }
  }

  private static NoAnswer unreachable(String registry, URI address, Throwable cause) {
    if (caused(cause, BoundedContent.TooLong.class)) {
      return lasting(
          "Registry "
              + registry
              + " sent "
              + cause.getMessage()
              + " for "
              + address.getPath()
              + ". Look whether 'registry.base' names a registry of container images.",
          cause);
    }
    String start = "Registry " + registry + " cannot be reached: ";
    if (caused(cause, UnresolvedAddressException.class)
        || caused(cause, UnknownHostException.class)) {
      return lasting(
          start
              + "unknown host "
              + address.getHost()
              + ". Look at 'registry.base' and at the network.",
          cause);
    }
    if (caused(cause, HttpConnectTimeoutException.class)) {
      return lasting(
          start
              + "no connection within the time limit. Look at the network, a firewall or a proxy.",
          cause);
    }
    if (caused(cause, SSLException.class)) {
      return lasting(
          start
              + "no secure connection ("
              + cause.getMessage()
              + "). Let it speak HTTPS with a certificate that this Java trusts"
              + " (javax.net.ssl.trustStore).",
          cause);
    }
    if (caused(cause, ConnectException.class)) {
      return lasting(
          start
              + "connection refused by "
              + address.getAuthority()
              + ". Start it, or look at 'registry.base'.",
          cause);
    }
    String words = cause instanceof IOException ? cause.getMessage() : cause.toString();
    return new NoAnswer(
        new RegistryException(
            start + words + ". Look whether it is up, then run this again.", cause),
        cause instanceof IOException);
  }

  private static NoAnswer lasting(String message, Throwable cause) {
    return new NoAnswer(new RegistryException(message, cause), false);
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
