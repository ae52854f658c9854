package io.toa.core.registry;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.RegistryException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends single requests over one pool of connections.
 *
 * <p>Not the client of the ORAS SDK: it waits without a limit, tries a busy registry once, passes
 * over {@code DOCKER_CONFIG}, and logs a stack trace for every refused connection.
 */
final class Transport {

  private static final int REDIRECTS = 3;

  /** By it Java is kept from giving a proxy its login where a connection is tunnelled. */
  private static final String KEPT_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";

  private final HttpClient client;
  private final Duration limit;
  private final Proxies proxies;

  /**
   * Makes the transport.
   *
   * @param connect how long a connection may take
   * @param limit how long a request may take without getting on
   * @param proxies what requests go through
   */
  Transport(Duration connect, Duration limit, Proxies proxies) {
    this.limit = limit;
    this.proxies = proxies;
    if (proxies.haveLogin() && System.getProperty(KEPT_SCHEMES) == null) {
      // Read once, by the first client of this Java. Whoever gives a proxy a login wants it sent.
      System.setProperty(KEPT_SCHEMES, "");
    }
    this.client =
        HttpClient.newBuilder().connectTimeout(connect).proxy(new Selection(proxies)).build();
  }

  /**
   * Sends a request and follows redirections. The authorisation, and content that is secret, goes
   * to the same origin only.
   *
   * @return the answer, whatever its status
   * @throws NoAnswer where there is none
   */
  Answer send(Request request) throws NoAnswer {
    Request next = request;
    for (int hop = 0; ; hop++) {
      Answer answer = once(next);
      URI from = next.address();
      Optional<URI> to = answer.location().flatMap(text -> WebAddress.of(from, text));
      if (to.isEmpty() || hop == REDIRECTS) {
        return answer;
      }
      if (!WebAddress.sameOrigin(from, to.get())) {
        if (next.body().isSecret()) {
          return answer;
        }
        next = next.without("Authorization");
      }
      next = next.to(to.get());
    }
  }

  private HttpRequest http(Request request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.address())
            .method(request.method(), request.body().publisher());
    if (request.address().getScheme().equals("http")) {
      builder.version(HttpClient.Version.HTTP_1_1); // else every request asks for an upgrade
    }
    request.headers().forEach(builder::header);
    proxies
        .of(request.address())
        .flatMap(ProxyServer::credential)
        .ifPresent(login -> builder.header("Proxy-Authorization", login.basic()));
    return builder.build();
  }

  private Answer once(Request request) throws NoAnswer {
    String registry = request.registry();
    CompletableFuture<HttpResponse<byte[]>> sent =
        client.sendAsync(http(request), head -> new BoundedContent(request.bound()));
    try {
      HttpResponse<byte[]> response = await(sent, request.body());
      // The client makes the answer of a proxy that wants a login itself, without content.
      byte[] body = response.body() == null ? new byte[0] : response.body();
      return new Answer(response.statusCode(), response.headers(), body);
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
      URI address = request.address();
      throw Unreachable.of(registry, address, proxies.of(address), e.getCause());
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

  /** The proxies as the client asks for them. */
  private static final class Selection extends ProxySelector {

    private final Proxies proxies;

    Selection(Proxies proxies) {
      this.proxies = proxies;
    }

    @Override
    public List<Proxy> select(URI address) {
      return proxies
          .of(address)
          .map(
              server ->
                  new Proxy(Proxy.Type.HTTP, new InetSocketAddress(server.host(), server.port())))
          .map(List::of)
          .orElse(List.of(Proxy.NO_PROXY));
    }

    @Override
    public void connectFailed(URI address, SocketAddress proxy, IOException failure) {
      // said with the request
    }
  }
}
