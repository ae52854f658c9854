package io.toa.core.registry;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * Addresses that a registry names: where to go on, where tokens are given. It may name anything.
 */
final class WebAddress {

  /** The highest number of a port. */
  static final int LAST_PORT = 65_535;

  private WebAddress() {}

  /**
   * Reads one.
   *
   * @param base where it was named, which a relative one starts from
   * @param text what was named
   * @return the address; empty where it is none of HTTP or HTTPS with a host and without a user
   */
  static Optional<URI> of(URI base, String text) {
    try {
      URI address = base.resolve(new URI(text.strip())).parseServerAuthority();
      return port(address) > 0
              && port(address) <= LAST_PORT
              && address.getHost() != null
              && address.getRawUserInfo() == null
          ? Optional.of(address)
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** Whether two are of the same scheme, host and port: only there a login may be sent on. */
  static boolean sameOrigin(URI one, URI other) {
    return one.getScheme().equalsIgnoreCase(other.getScheme())
        && one.getHost().equalsIgnoreCase(other.getHost())
        && port(one) == port(other);
  }

  /** The port; zero for another scheme. */
  private static int port(URI address) {
    int standard =
        switch (String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT)) {
          case "http" -> 80;
          case "https" -> 443;
          default -> 0;
        };
    return standard > 0 && address.getPort() > 0 ? address.getPort() : standard;
  }
}
