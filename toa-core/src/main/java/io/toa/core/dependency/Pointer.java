package io.toa.core.dependency;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import io.toa.core.yaml.Sequence;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses by component id, by the beginning of one, or by {@link #DEFAULT} (spec: dependencies.md
 * 2).
 *
 * @param addresses lists of URLs by key, shards expanded; the order of keys counts
 */
public record Pointer(Map<String, List<String>> addresses) {

  /** The key of the addresses that no other key selects. */
  public static final String DEFAULT = ".";

  private static final Pattern KEY =
      Pattern.compile("\\.|[a-zA-Z0-9]{1,32}(\\.[a-zA-Z0-9]{1,32}){0,3}");
  private static final Pattern SHARDS = Pattern.compile("\\{(?<range>[0-9]{1,8}-[0-9]{1,8})}");
  private static final int MOST_SHARDS = 10_000;
  private static final Set<String> WITHOUT_CREDENTIALS = Set.of("http", "https", "redis");

  /** Copies the map, keeping its order. */
  public Pointer {
    addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
  }

  /**
   * Reads an annotation.
   *
   * @param annotation a URL, a list of URLs, or either by key; empty for no addresses at all
   * @return the pointer
   * @throws InvalidDeclarationException where a key or a URL is not accepted
   */
  public static Pointer read(Optional<Node> annotation) {
    Map<String, List<String>> addresses = new LinkedHashMap<>();
    if (annotation.isPresent() && annotation.get() instanceof Mapping mapping) {
      for (Member member : mapping.members()) {
        if (!KEY.matcher(member.key()).matches()) {
          throw new InvalidDeclarationException(
              "must NOT have additional properties", member.place());
        }
        addresses.put(member.key(), urls(member.value(), member.place()));
      }
    } else if (annotation.isPresent() && !annotation.get().isNull()) {
      addresses.put(DEFAULT, urls(annotation.get(), annotation.get().place()));
    }
    return new Pointer(addresses);
  }

  private static List<String> urls(Node node, Place place) {
    List<String> urls = new ArrayList<>();
    List<Node> items = node instanceof Sequence sequence ? sequence.items() : List.of(node);
    for (Node item : items) {
      if (!(item instanceof Scalar scalar && scalar.value() instanceof String url)) {
        throw new InvalidDeclarationException("must be string", place);
      }
      expand(url, place).forEach(each -> urls.add(checked(each, place)));
    }
    return urls;
  }

  /** One URL for each number of the first range in braces (2.1). */
  private static List<String> expand(String url, Place place) {
    Matcher shards = SHARDS.matcher(url);
    if (!shards.find()) {
      return List.of(url);
    }
    String[] range = shards.group("range").split("-", -1);
    int first = Integer.parseInt(range[0]);
    int last = Integer.parseInt(range[1]);
    if (last - first >= MOST_SHARDS) {
      throw new InvalidDeclarationException(
          "'%s' stands for more than %d addresses".formatted(url, MOST_SHARDS), place);
    }
    List<String> urls = new ArrayList<>();
    for (int each = first; each <= last; each++) {
      urls.add(url.substring(0, shards.start()) + each + url.substring(shards.end()));
    }
    return urls;
  }

  private static String checked(String url, Place place) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      throw new InvalidDeclarationException("must match format \"uri\"", place);
    }
    if (uri.getScheme() == null) {
      throw new InvalidDeclarationException("must match format \"uri\"", place);
    }
    String authority = uri.getRawAuthority();
    if (authority != null && authority.indexOf('@') >= 0) {
      throw new InvalidDeclarationException(
          "Pointer URI '%s' must not contain credentials. Please refer to the \"Credentials\" section of the documentation for more information."
              .formatted(
                  url.replace(authority, "***" + authority.substring(authority.lastIndexOf('@')))),
          place);
    }
    return url;
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
    for (String each = selector; !each.isEmpty(); ) {
      if (addresses.containsKey(each)) {
        return each;
      }
      int dot = each.lastIndexOf('.');
      each = dot < 0 ? "" : each.substring(0, dot);
    }
    if (addresses.containsKey(DEFAULT)) {
      return DEFAULT;
    }
    throw new InvalidDeclarationException("Selector '" + selector + "' cannot be resolved.");
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
      variables.addAll(credentials(name, secret(id, key)));
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
      throw new InvalidDeclarationException("Key '" + key + "' states no address.");
    }
    return urls;
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
