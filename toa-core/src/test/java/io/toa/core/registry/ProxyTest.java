package io.toa.core.registry;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.head;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ProxyTest {

  private static final Credential LOGIN = new Credential("ann", "s3cret", "proxy");
  private static final Reference REFERENCE =
      Reference.parse("registry.example.com/acme/shop/mono:1a2b3c4d");

  @RegisterExtension static final WireMockExtension PROXY = WireMockExtension.newInstance().build();

  private static Proxies proxies(int port) {
    return new Proxies(
        List.of(new DeclaredProxy("http", "localhost", port, "", Optional.of(LOGIN))),
        Map.of(),
        Map.of());
  }

  private static Transport transport(int port) {
    return new Transport(Duration.ofSeconds(10), Duration.ofSeconds(30), proxies(port));
  }

  private static HttpRegistry registry(int port) {
    return new HttpRegistry(
        transport(port), name -> Optional.empty(), pause -> {}, () -> Instant.EPOCH);
  }

  @Test
  void requestsGoThroughTheProxyWithItsLogin() throws Exception {
    PROXY.stubFor(
        get(urlEqualTo("/v2/")).withHost(equalTo("registry.example.com")).willReturn(ok("there")));

    Answer answer =
        transport(PROXY.getPort())
            .send(
                Request.of(
                    "registry.example.com",
                    "GET",
                    URI.create("http://registry.example.com/v2/"),
                    Map.of()));

    assertThat(new String(answer.body(), UTF_8)).isEqualTo("there");
    PROXY.verify(
        1,
        getRequestedFor(urlEqualTo("/v2/"))
            .withHeader("Proxy-Authorization", equalTo(LOGIN.basic())));
  }

  @Test
  void localRegistriesAreAskedWithout() {
    PROXY.stubFor(get(urlEqualTo("/v2/")).willReturn(okJson("{}")));
    PROXY.stubFor(head(urlMatching("/v2/shop/mono/manifests/1")).willReturn(ok()));
    PROXY.stubFor(
        get(urlMatching("/v2/shop/mono/manifests/1")).willReturn(okJson("{\"schemaVersion\":2}")));
    Reference local = Reference.parse("localhost:" + PROXY.getPort() + "/shop/mono:1");

    assertThat(registry(9).find(local)).isPresent();
    PROXY.verify(getRequestedFor(urlEqualTo("/v2/")).withoutHeader("Proxy-Authorization"));
  }

  /** Takes connections, notes what is asked and answers always the same. */
  private static CompletableFuture<List<String>> answer(ServerSocket socket, String answer) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (Socket connection = socket.accept()) {
            BufferedReader in =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), UTF_8));
            List<String> lines = new ArrayList<>();
            for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
              lines.add(line);
            }
            connection.getOutputStream().write(answer.getBytes(UTF_8));
            connection.getOutputStream().flush();
            return lines;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Test
  void secureConnectionsAreTunnelledWithTheLoginOfTheProxy() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 10, InetAddress.getByName("localhost"))) {
      CompletableFuture<List<String>> asked =
          answer(socket, "HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\n\r\n");
      HttpRegistry registry = registry(socket.getLocalPort());

      CompletableFuture<List<String>> again =
          asked.thenCompose(
              lines -> answer(socket, "HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\n\r\n"));
      assertThatThrownBy(() -> registry.find(REFERENCE))
          .isInstanceOf(RegistryException.class)
          .hasMessage(
              "The proxy before registry registry.example.com wants another login than it was"
                  + " given, or any (407 Proxy Authentication Required). Give it one by the"
                  + " <proxy> of settings.xml or by HTTPS_PROXY. Where it has the right one, let"
                  + " Java send it: start Maven with"
                  + " MAVEN_OPTS=-Djdk.http.auth.tunneling.disabledSchemes=");

      assertThat(asked.get()).first().isEqualTo("CONNECT registry.example.com:443 HTTP/1.1");
      assertThat(again.get()).contains("Proxy-Authorization: " + LOGIN.basic());
    }
  }

  @Test
  void namesTheProxyThatIsNotThere() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    assertThatThrownBy(() -> registry(free).find(REFERENCE))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Registry registry.example.com cannot be reached: connection refused by"
                + " localhost:%d. It was asked through the proxy localhost:%1$d: look at that, or except the host from it."
                    .formatted(free));
  }
}
