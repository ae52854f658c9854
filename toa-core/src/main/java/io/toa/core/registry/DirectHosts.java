package io.toa.core.registry;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What {@code NO_PROXY} says: hosts that are reached without a proxy.
 *
 * @param text names, with all names below them, addresses and networks, separated by commas; each
 *     with an optional port; {@code *} for all
 */
record DirectHosts(String text) {

  private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final Pattern NETWORK = Pattern.compile("(" + ADDRESS + ")/(\\d{1,2})");

  boolean hold(URI address) {
    String host = address.getHost().toLowerCase(Locale.ROOT);
    return Stream.of(text.toLowerCase(Locale.ROOT).split("[,\\s]+"))
        .filter(each -> !each.isEmpty())
        .anyMatch(each -> holds(each, host, address.getPort()));
  }

  private static boolean holds(String exception, String host, int port) {
    if (exception.equals("*")) {
      return true;
    }
    var network = NETWORK.matcher(exception);
    if (network.matches()) {
      int length = Math.min(32, Integer.parseInt(network.group(3)));
      return ADDRESS.matcher(host).matches()
          && (number(host) ^ number(network.group(1))) >>> (32 - length) == 0;
    }
    int colon = exception.lastIndexOf(':');
    boolean ported = colon > 0 && exception.substring(colon + 1).matches("\\d{1,5}");
    if (ported && Integer.parseInt(exception.substring(colon + 1)) != port) {
      return false;
    }
    String name = ported ? exception.substring(0, colon) : exception;
    String parent = name.replaceFirst("^\\*?\\.", "");
    boolean below = host.endsWith("." + parent);
    return name.equals(parent) ? host.equals(parent) || below : below;
  }

  private static long number(String address) {
    long number = 0;
    for (String part : address.split("\\.", -1)) {
      number = number << 8 | Integer.parseInt(part);
    }
    return number;
  }
}
