package io.toa.core.registry;

import io.toa.core.RegistryException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** What is said where a request came to no answer. */
final class Unreachable {

  private static final String LOOK = "Look at 'registry.base' and at the network.";

  private Unreachable() {}

  /**
   * Says it.
   *
   * @param registry the registry as references name it
   * @param address what was asked
   * @param proxy the proxy that it was asked through; empty for none
   * @param cause why there is no answer
   */
  static NoAnswer of(String registry, URI address, Optional<ProxyServer> proxy, Throwable cause) {
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
      String host = proxy.map(ProxyServer::host).orElse(address.getHost());
      return lasting(start + "unknown host " + host + ". " + mend(proxy, LOOK), cause);
    }
    if (caused(cause, HttpConnectTimeoutException.class)) {
      String mend = "Look at the network, a firewall or a proxy.";
      return lasting(start + "no connection within the time limit. " + mend(proxy, mend), cause);
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
      String by = proxy.map(ProxyServer::toString).orElse(address.getAuthority());
      String mend = "Start it, or look at 'registry.base'.";
      return lasting(start + "connection refused by " + by + ". " + mend(proxy, mend), cause);
    }
    String words = cause instanceof IOException ? cause.getMessage() : cause.toString();
    String mend = "Look whether it is up, then run this again.";
    return new NoAnswer(
        new RegistryException(start + words + ". " + mend(proxy, mend), cause),
        cause instanceof IOException);
  }

  private static String mend(Optional<ProxyServer> proxy, String direct) {
    return proxy
        .map(
            server ->
                "It was asked through the proxy "
                    + server
                    + ": look at that, or except the host from it.")
        .orElse(direct);
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
