package io.toa.core.registry;

import io.toa.core.RegistryException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A proxy that requests go through.
 *
 * @param host its host
 * @param port its port
 * @param credential its login; empty for none
 */
record ProxyServer(String host, int port, Optional<Credential> credential) {

  /**
   * Checks the port.
   *
   * @throws RegistryException where it is none
   */
  ProxyServer {
    if (port < 1 || port > WebAddress.LAST_PORT) {
      throw new RegistryException(
          "Proxy %s has the port %d, which is none from 1 to %d. Correct it where it is declared: in settings.xml, by https.proxyPort, or by HTTPS_PROXY."
              .formatted(host, port, WebAddress.LAST_PORT));
    }
  }

  /**
   * Reads the value of an environment variable.
   *
   * @param variable its name, for messages: the value may hold a password
   * @param value such as {@code http://user:password@proxy.example.com:3128}, or without scheme
   * @throws RegistryException where it is none
   */
  static ProxyServer parse(String variable, String value) {
    try {
      URI address = new URI(value.contains("://") ? value : "http://" + value);
      if (address.getHost() != null && "http".equalsIgnoreCase(address.getScheme())) {
        int port = address.getPort() < 0 ? 80 : address.getPort();
        return new ProxyServer(
            address.getHost(),
            port,
            Optional.ofNullable(address.getRawUserInfo()).map(user -> login(user, variable)));
      }
    } catch (URISyntaxException e) {
      // said below, without the value
    }
    throw new RegistryException(
        "Environment variable '%s' names no proxy of the form http://host:port. Correct it, or unset it."
            .formatted(variable));
  }

  /** The address as environment variables have it, with the login. */
  String address() {
    String login =
        credential
            .map(user -> encoded(user.user()) + ":" + encoded(user.secret()) + "@")
            .orElse("");
    return "http://" + login + host + ":" + port;
  }

  /** Without the login. */
  @Override
  public String toString() {
    return host + ":" + port;
  }

  private static Credential login(String text, String variable) {
    int colon = text.indexOf(':');
    String user = colon < 0 ? text : text.substring(0, colon);
    String password = colon < 0 ? "" : text.substring(colon + 1);
    return new Credential(decoded(user), decoded(password), variable);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
