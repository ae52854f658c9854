package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Addresses by component id, by the beginning of one, or by {@link #DEFAULT} (spec: dependencies.md
 * 2). Immutable.
 */
public final class Pointer {

  /** The key of the addresses that no other key selects. */
  public static final String DEFAULT = ".";

  private static final Pattern KEY =
      Pattern.compile("\\.|[a-zA-Z0-9]{1,32}(\\.[a-zA-Z0-9]{1,32}){0,3}");
  private static final Set<String> WITHOUT_CREDENTIALS = Set.of("http", "https", "redis");

  private final Map<String, List<String>> addresses;
  private final Map<String, Location> stated;
  private final Location whole;

  private Pointer(
      Map<String, List<String>> addresses, Map<String, Location> stated, Location whole) {
    this.addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
    this.stated = Map.copyOf(stated);
    this.whole = whole;
  }

  /**
   * Reads an annotation.
   *
   * @param annotation a URL, a list of URLs, or either by key; empty for no addresses at all
   * @return the pointer
   * @throws InvalidDeclarationException with every key and every URL that is not accepted
   */
  public static Pointer read(Optional<Node> annotation) {
    return read(Location.of(annotation.orElse(Node.ofNull())));
  }

  /**
   * Reads a part of an annotation.
   *
   * @param part a URL, a list of URLs, or either by key; null for no addresses at all
   * @return the pointer
   * @throws InvalidDeclarationException with every key and every URL that is not accepted
   */
  public static Pointer read(Location part) {
    Map<String, Location> stated = new LinkedHashMap<>();
    Findings findings = new Findings();
    if (part.node() instanceof Mapping mapping) {
      for (String key : mapping.keys()) {
        stated.put(key, part.member(key));
        if (!KEY.matcher(key).matches()) {
          findings.add(
              part.member(key)
                  .refusal(
                      "must NOT have additional properties",
                      "A key is '.', or one to four parts of letters and digits joined with"
                          + " points."));
        }
      }
    } else if (!part.node().isNull()) {
      stated.put(DEFAULT, part);
    }
    return read(stated, part, findings);
  }

  /**
   * Reads the addresses of one key.
   *
   * @param key the key
   * @param part a URL or a list of URLs
   * @return a pointer of that key alone
   * @throws InvalidDeclarationException with every URL that is not accepted
   */
  static Pointer of(String key, Location part) {
    return read(Map.of(key, part), part, new Findings());
  }

  private static Pointer read(Map<String, Location> stated, Location whole, Findings findings) {
    Map<String, List<String>> addresses = new LinkedHashMap<>();
    stated.forEach(
        (key, each) ->
            findings.attempt(() -> Urls.read(each)).ifPresent(urls -> addresses.put(key, urls)));
    findings.report();
    return new Pointer(addresses, stated, whole);
  }

  /**
   * The addresses.
   *
   * @return lists of URLs by key, shards expanded; the order of keys counts
   */
  public Map<String, List<String>> addresses() {
    return addresses;
  }

  /**
   * Finds the addresses of a selector: those of the selector itself, else of its longest beginning,
   * else the default ones (2.3).
   *
   * @param selector a component id or another dotted name
   * @return the key that matched
   * @throws InvalidDeclarationException where nothing matches
   */
  public String resolve(String selector) {
    return find(selector).orElseThrow(() -> unresolved(selector));
  }

  /** The key that a selector matches; empty where it matches none. */
  Optional<String> find(String selector) {
    return beginnings(selector).stream()
        .filter(addresses::containsKey)
        .findFirst()
        .or(() -> Optional.of(DEFAULT).filter(addresses::containsKey));
  }

  /** The selector, then what begins it, the longest first. */
  private static List<String> beginnings(String selector) {
    List<String> beginnings = new ArrayList<>();
    for (String each = selector; !each.isEmpty(); ) {
      beginnings.add(each);
      int dot = each.lastIndexOf('.');
      each = dot < 0 ? "" : each.substring(0, dot);
    }
    return beginnings;
  }

  /** At the key that was likely meant to match, else at all of them. */
  private InvalidDeclarationException unresolved(String selector) {
    String text = "Selector '" + selector + "' cannot be resolved.";
    for (String key : addresses.keySet()) {
      String hint = Spelling.hint(key, beginnings(selector));
      if (!hint.isEmpty()) {
        return stated.get(key).refusal(text, hint);
      }
    }
    return whole.refusal(
        text,
        "Write the address under '%s' or '.'."
            .formatted(String.join("', '", beginnings(selector))));
  }

  /**
   * The variables that tell a workload the addresses of a selector, and the credentials where the
   * protocol has any (2.4).
   *
   * @param id what the addresses are for, such as {@code mongodb}
   * @param selector a component id or another dotted name
   * @return the address variable, then those of the user name and the password
   * @throws InvalidDeclarationException where the selector matches nothing, or no address
   */
  public List<Variable> variables(String id, String selector) {
    String key = resolve(selector);
    List<String> urls = urls(key);
    String name = variable(id, selector);
    List<Variable> variables = new ArrayList<>();
    variables.add(Variable.of(name, String.join(" ", urls)));
    String protocol = URI.create(urls.get(0)).getScheme();
    if (!WITHOUT_CREDENTIALS.contains(protocol.toLowerCase(Locale.ROOT))) {
      variables.addAll(credentials(name, id, key));
    }
    return variables;
  }

  /**
   * The addresses of a key.
   *
   * @param key a key of {@link #addresses}
   * @return at least one URL
   * @throws InvalidDeclarationException where it states none
   */
  public List<String> urls(String key) {
    List<String> urls = addresses.get(key);
    if (urls.isEmpty()) {
      throw stated
          .get(key)
          .refusal(
              "Key '" + key + "' states no address.",
              "The first number of a range is the smaller.");
    }
    return urls;
  }

  /** The credentials of a key (2.4, item 3). */
  List<Variable> credentials(String variable, String id, String key) {
    try {
      return credentials(variable, secret(id, key));
    } catch (InvalidDeclarationException refusal) {
      throw stated.get(key).refusal(refusal.text(), "");
    }
  }

  /**
   * The variables of a user name and a password.
   *
   * @param variable the name they begin with
   * @param secret the secret they are read from
   * @return both
   * @throws InvalidDeclarationException where the secret has a name that Kubernetes does not accept
   */
  public static List<Variable> credentials(String variable, String secret) {
    if (!secret.equals(secret.toLowerCase(Locale.ROOT))) {
      throw new InvalidDeclarationException(
          "Kubernetes accepts no secret of the name '%s', which the credentials are read from: write keys of addresses in lower case"
              .formatted(secret));
    }
    return List.of(
        Variable.of(variable + "_USERNAME", new SecretKey(secret, "username", false)),
        Variable.of(variable + "_PASSWORD", new SecretKey(secret, "password", false)));
  }

  /**
   * The name of a variable.
   *
   * @param segments what it is made of
   * @return {@code TOA_} and the segments, joined with underscores, upper case
   */
  public static String variable(String... segments) {
    return ("TOA_" + String.join("_", segments).replace('-', '_').replace('.', '_'))
        .toUpperCase(Locale.ROOT);
  }

  /**
   * The name of the secret with the credentials of a key.
   *
   * @param id what the addresses are for
   * @param key the key of the pointer
   * @return such as {@code toa-mongodb.default} or {@code toa-mongodb-todos}
   */
  public static String secret(String id, String key) {
    return ("toa-" + (id + "-" + key).replace('.', '-')).replaceAll("--$", ".default");
  }

  /**
   * The addresses as a tree.
   *
   * @return lists by key
   */
  public Mapping mapping() {
    return Mapping.of(addresses);
  }
}
