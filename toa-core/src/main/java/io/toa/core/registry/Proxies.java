package io.toa.core.registry;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The proxies that requests to registries go through: those of Maven's settings, else those of
 * Java's properties, else those of environment variables. A local registry is reached without.
 */
public final class Proxies {

  /** No proxy. */
  public static final Proxies NONE = new Proxies(List.of(), Map.of(), Map.of());

  private static final String HTTP = "http";
  private static final String HTTPS = "https";
  private static final String NO_PROXY = "NO_PROXY";
  private static final List<String> LOCAL =
      List.of("localhost", "127.0.0.0/8", "host.docker.internal");

  private final List<DeclaredProxy> settings;
  private final List<DeclaredProxy> java;
  private final Map<String, String> environment;

  /**
   * Makes the proxies.
   *
   * @param settings the active ones of Maven's settings, in order; that of {@code http} stands in
   *     for one of {@code https}, as for Maven's own requests
   * @param properties Java's properties: {@code https.proxyHost}, {@code http.nonProxyHosts}, …
   * @param environment variables of the process: {@code HTTPS_PROXY}, {@code NO_PROXY}, …
   */
  public Proxies(
      List<DeclaredProxy> settings,
      Map<String, String> properties,
      Map<String, String> environment) {
    this.settings = List.copyOf(settings);
    this.java =
        Stream.of(HTTP, HTTPS).flatMap(protocol -> ofJava(protocol, properties).stream()).toList();
    this.environment = Map.copyOf(environment);
  }

  /** The proxy for an address; empty where it is reached without one. */
  Optional<ProxyServer> of(URI address) {
    String host = address.getHost();
    if (host == null || Repository.isLocal(address.getRawAuthority())) {
      return Optional.empty();
    }
    String protocol = address.getScheme();
    Optional<DeclaredProxy> declared = declared(protocol);
    if (declared.isPresent()) {
      return declared.filter(proxy -> !proxy.passesOver(host)).map(Proxies::server);
    }
    if (new DirectHosts(variable(NO_PROXY).orElse("")).hold(address)) {
      return Optional.empty();
    }
    String name = protocol.toUpperCase(Locale.ROOT) + "_PROXY";
    return variable(name).map(value -> ProxyServer.parse(name, value));
  }

  /** Whether one of them has a login. */
  boolean haveLogin() {
    return Stream.concat(settings.stream(), java.stream())
            .anyMatch(proxy -> proxy.credential().isPresent())
        || Stream.of("HTTP_PROXY", "HTTPS_PROXY")
            .anyMatch(name -> variable(name).filter(value -> value.contains("@")).isPresent());
  }

  /**
   * The variables that tell a program of these proxies, where none tells it already. They may hold
   * the login of a proxy.
   *
   * @param direct hosts that the program has to reach without, besides the local ones
   * @return variables to add; none where there are no proxies but those of the environment
   */
  public Map<String, String> variables(List<String> direct) {
    Map<String, String> added = new HashMap<>();
    List<String> exceptions = new ArrayList<>(LOCAL);
    exceptions.addAll(direct);
    for (String protocol : List.of(HTTP, HTTPS)) {
      String name = protocol.toUpperCase(Locale.ROOT) + "_PROXY";
      Optional<DeclaredProxy> declared = declared(protocol).filter(p -> variable(name).isEmpty());
      if (declared.isPresent()) {
        added.put(name, server(declared.get()).address());
        exceptions.addAll(declared.get().exceptions());
      }
    }
    if (!added.isEmpty() && variable(NO_PROXY).isEmpty()) {
      added.put(NO_PROXY, String.join(",", exceptions.stream().distinct().toList()));
    }
    return added;
  }

  private Optional<DeclaredProxy> declared(String protocol) {
    return first(settings, protocol)
        .or(() -> protocol.equals(HTTPS) ? first(settings, HTTP) : Optional.empty())
        .or(() -> first(java, protocol));
  }

  private static Optional<DeclaredProxy> first(List<DeclaredProxy> proxies, String protocol) {
    return proxies.stream().filter(proxy -> proxy.protocol().equals(protocol)).findFirst();
  }

  private static Optional<DeclaredProxy> ofJava(String protocol, Map<String, String> properties) {
    String host = properties.getOrDefault(protocol + ".proxyHost", "");
    String port = properties.getOrDefault(protocol + ".proxyPort", "");
    String direct = properties.getOrDefault("http.nonProxyHosts", "localhost|127.*|[::1]");
    int standard = protocol.equals(HTTP) ? 80 : 443;
    return host.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new DeclaredProxy(
                protocol,
                host,
                port.matches("\\d{1,5}") ? Integer.parseInt(port) : standard,
                direct,
                Optional.empty()));
  }

  private static ProxyServer server(DeclaredProxy proxy) {
    return new ProxyServer(proxy.host(), proxy.port(), proxy.credential());
  }

  /** A variable in upper or lower case; empty where it is empty. */
  private Optional<String> variable(String name) {
    return Stream.of(name, name.toLowerCase(Locale.ROOT))
        .flatMap(each -> Optional.ofNullable(environment.get(each)).stream())
        .filter(value -> !value.isBlank())
        .findFirst();
  }
}
