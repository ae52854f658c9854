package io.toa.core.registry;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A proxy as Maven's settings or Java's properties declare it.
 *
 * @param protocol what goes through it: {@code http} or {@code https}
 * @param host its host
 * @param port its port
 * @param direct hosts that are reached without it, separated by {@code |}, with {@code *} for any
 *     characters; empty for none
 * @param credential its login; empty for none
 */
public record DeclaredProxy(
    String protocol, String host, int port, String direct, Optional<Credential> credential) {

  private static final Pattern NUMBERS = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){0,2})\\.\\*");

  /** Checks the parts. */
  public DeclaredProxy {
    protocol = protocol.toLowerCase(Locale.ROOT);
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(direct, "direct");
    Objects.requireNonNull(credential, "credential");
  }

  /** Whether a host is reached without it. */
  boolean passesOver(String name) {
    return directHosts()
        .anyMatch(
            pattern ->
                Pattern.compile(
                        Stream.of(pattern.split("\\*", -1))
                            .map(Pattern::quote)
                            .collect(Collectors.joining(".*")),
                        Pattern.CASE_INSENSITIVE)
                    .matcher(name)
                    .matches());
  }

  /** The hosts that are reached without it, as {@code NO_PROXY} has them. */
  List<String> exceptions() {
    return directHosts().map(DeclaredProxy::exception).filter(text -> !text.isEmpty()).toList();
  }

  private Stream<String> directHosts() {
    return Stream.of(direct.split("[|,]")).map(String::strip).filter(text -> !text.isEmpty());
  }

  /** There a leading point is any host below, and a network has a length; nothing else is known. */
  private static String exception(String pattern) {
    var numbers = NUMBERS.matcher(pattern);
    if (numbers.matches()) {
      int parts = numbers.group(1).split("\\.").length;
      return numbers.group(1) + ".0".repeat(4 - parts) + "/" + 8 * parts;
    }
    String name = pattern.startsWith("*") && pattern.length() > 1 ? pattern.substring(1) : pattern;
    return name.indexOf('*') > 0 ? "" : name;
  }
}
