package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RegistryException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxiesTest {

  private static final URI REGISTRY = URI.create("https://registry.example.com/v2/");
  private static final DeclaredProxy HTTP = declared("http", "plain", "");
  private static final DeclaredProxy HTTPS = declared("HTTPS", "secure", "");

  private static DeclaredProxy declared(String protocol, String host, String direct) {
    return new DeclaredProxy(protocol, host, 3128, direct, Optional.empty());
  }

  private static Optional<String> of(Proxies proxies, String address) {
    return proxies.of(URI.create(address)).map(ProxyServer::toString);
  }

  private static Proxies environment(String... pairs) {
    Map<String, String> variables = new HashMap<>();
    for (int index = 0; index < pairs.length; index += 2) {
      variables.put(pairs[index], pairs[index + 1]);
    }
    return new Proxies(List.of(), Map.of(), variables);
  }

  @Test
  void thatOfTheProtocolCounts() {
    assertThat(new Proxies(List.of(HTTP, HTTPS), Map.of(), Map.of()).of(REGISTRY))
        .contains(new ProxyServer("secure", 3128, Optional.empty()));
  }

  @Test
  void thatOfHttpStandsIn() {
    assertThat(of(new Proxies(List.of(HTTP), Map.of(), Map.of()), "https://x.example.com/"))
        .contains("plain:3128");
  }

  @Test
  void settingsGoBeforeJavaAndJavaBeforeTheEnvironment() {
    Map<String, String> java = Map.of("https.proxyHost", "java", "https.proxyPort", "8080");
    Map<String, String> variables = Map.of("HTTPS_PROXY", "http://env:1");
    assertThat(of(new Proxies(List.of(HTTPS), java, variables), REGISTRY.toString()))
        .contains("secure:3128");
    assertThat(of(new Proxies(List.of(), java, variables), REGISTRY.toString()))
        .contains("java:8080");
    assertThat(of(new Proxies(List.of(), Map.of(), variables), REGISTRY.toString()))
        .contains("env:1");
    assertThat(of(Proxies.NONE, REGISTRY.toString())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost/v2/",
        "http://localhost:5000/v2/",
        "http://127.0.0.1:5000/v2/",
        "http://host.docker.internal:5000/v2/"
      })
  void localRegistriesAreReachedWithout(String address) {
    assertThat(of(new Proxies(List.of(HTTP, HTTPS), Map.of(), Map.of()), address)).isEmpty();
    assertThat(of(environment("HTTP_PROXY", "http://env:1"), address)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "registry.example.com, true",
    "REGISTRY.example.com, true",
    "*.example.com, true",
    "other|*example.com, true",
    "'other,registry.*', true",
    "example.com, false",
    "registryXexample.com, false",
    "'', false"
  })
  void exceptedHostsAreReachedWithout(String direct, boolean without) {
    Proxies proxies =
        new Proxies(
            List.of(declared("https", "secure", direct)),
            Map.of(),
            Map.of("HTTPS_PROXY", "http://env:1"));
    assertThat(proxies.of(REGISTRY).isEmpty()).isEqualTo(without);
  }

  @Test
  void javaExceptsHostsToo() {
    Proxies proxies =
        new Proxies(
            List.of(),
            Map.of("https.proxyHost", "java", "http.nonProxyHosts", "*.example.com"),
            Map.of());
    assertThat(proxies.of(REGISTRY)).isEmpty();
    assertThat(of(proxies, "https://x.example.org/")).contains("java:443");
  }

  @ParameterizedTest
  @CsvSource({
    "https://registry.example.com/, registry.example.com, true",
    "https://registry.example.com/, example.com, true",
    "https://registry.example.com/, .example.com, true",
    "https://registry.example.com/, *.example.com, true",
    "https://registry.example.com/, '10.0.0.0/8, EXAMPLE.com', true",
    "https://registry.example.com/, *, true",
    "https://example.com/, .example.com, false",
    "https://badexample.com/, example.com, false",
    "https://registry.example.com:8443/, example.com:8443, true",
    "https://registry.example.com:8443/, example.com:8444, false",
    "https://10.1.2.3/, 10.0.0.0/8, true",
    "https://11.1.2.3/, 10.0.0.0/8, false",
    "https://10.1.2.3/, 10.1.2.3/32, true",
    "https://10.1.2.4/, 10.1.2.3/32, false",
    "https://10.1.2.3/, 10.1.2.3, true",
    "https://10.1.2.3/, 10.1.2.3/99, true",
    "https://registry.example.com/, registry.example.com:99999999999999, false"
  })
  void environmentExceptsHosts(String address, String exceptions, boolean without) {
    Proxies proxies = environment("https_proxy", "env:1", "no_proxy", exceptions);
    assertThat(of(proxies, address).isEmpty()).isEqualTo(without);
  }

  @Test
  void environmentMayHoldLogin() {
    Proxies proxies = environment("HTTPS_PROXY", "http://ann:p%40w+d@env.example.com:3128");
    assertThat(proxies.haveLogin()).isTrue();
    assertThat(proxies.of(REGISTRY))
        .contains(
            new ProxyServer(
                "env.example.com",
                3128,
                Optional.of(new Credential("ann", "p@w+d", "HTTPS_PROXY"))));
    assertThat(proxies.of(REGISTRY).orElseThrow().toString()).isEqualTo("env.example.com:3128");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://ann:s3cret@:x", "socks5://s3cret", "s3cret s3cret"})
  void refusesValueThatIsNoneWithoutSayingIt(String value) {
    assertThatThrownBy(() -> environment("HTTPS_PROXY", value).of(REGISTRY))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Environment variable 'HTTPS_PROXY' names no proxy of the form http://host:port."
                + " Correct it, or unset it.");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 65_536, 99_999})
  void refusesPortThatIsNone(int port) {
    DeclaredProxy declared = new DeclaredProxy("https", "secure", port, "", Optional.empty());
    Proxies settings = new Proxies(List.of(declared), Map.of(), Map.of());
    assertThatThrownBy(() -> settings.of(REGISTRY))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Proxy secure has the port %d, which is none from 1 to 65535. Correct it where it is declared: in settings.xml, by https.proxyPort, or by HTTPS_PROXY."
                .formatted(port));
  }

  @Test
  void programsAreToldByVariables() {
    DeclaredProxy proxy =
        new DeclaredProxy(
            "https",
            "secure",
            3128,
            "*.example.com|10.*|192.168.7.*|intranet|a*b",
            Optional.of(new Credential("ann", "p@w d", "proxy 'x' of settings.xml")));
    Proxies proxies = new Proxies(List.of(proxy), Map.of(), Map.of());
    assertThat(proxies.variables(List.of("engine.example.org")))
        .isEqualTo(
            Map.of(
                "HTTPS_PROXY",
                "http://ann:p%40w%20d@secure:3128",
                "NO_PROXY",
                "localhost,127.0.0.0/8,host.docker.internal,engine.example.org,.example.com,"
                    + "10.0.0.0/8,192.168.7.0/24,intranet"));
  }

  @Test
  void programsAreToldNothingThatTheEnvironmentTellsThem() {
    Map<String, String> variables = Map.of("https_proxy", "http://env:1", "no_proxy", "x");
    assertThat(new Proxies(List.of(HTTPS), Map.of(), variables).variables(List.of())).isEmpty();
    assertThat(environment("HTTPS_PROXY", "http://env:1").variables(List.of())).isEmpty();
    assertThat(
            new Proxies(List.of(HTTP, HTTPS), Map.of(), Map.of("https_proxy", "a", "NO_PROXY", "x"))
                .variables(List.of()))
        .isEqualTo(Map.of("HTTP_PROXY", "http://plain:3128"));
  }
}
