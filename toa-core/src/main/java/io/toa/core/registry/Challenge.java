package io.toa.core.registry;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a registry wants to be authorised: its {@code WWW-Authenticate} header.
 *
 * @param scheme {@code basic} or {@code bearer}, in lower case
 * @param parameters such as {@code realm}, {@code service} and {@code scope}, names in lower case
 */
record Challenge(String scheme, Map<String, String> parameters) {

  private static final Pattern HEADER = Pattern.compile("\\s*(\\w+)\\s*(.*)", Pattern.DOTALL);
  private static final Pattern PARAMETER =
      Pattern.compile("([\\w-]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s,\"]+))");

  static final String BEARER = "bearer";
  static final String BASIC = "basic";

  Challenge {
    parameters = Map.copyOf(parameters);
  }

  /** Reads a header; empty where it names no scheme that is known. */
  static Optional<Challenge> parse(String header) {
    Matcher matcher = HEADER.matcher(header);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String scheme = matcher.group(1).toLowerCase(Locale.ROOT);
    Map<String, String> parameters = new HashMap<>();
    Matcher each = PARAMETER.matcher(matcher.group(2));
    while (each.find()) {
      String value = each.group(2) == null ? each.group(3) : each.group(2).replace("\\", "");
      parameters.putIfAbsent(each.group(1).toLowerCase(Locale.ROOT), value);
    }
    boolean usable =
        scheme.equals(BASIC) || (scheme.equals(BEARER) && parameters.containsKey("realm"));
    return usable ? Optional.of(new Challenge(scheme, parameters)) : Optional.empty();
  }
}
