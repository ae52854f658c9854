package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.image.Image;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Logins that docker needs and does not have itself.
 *
 * @param byRegistry the credentials by registry, as references name it
 */
public record Logins(Map<String, Credential> byRegistry) {

  /** None: docker has what it needs. */
  public static final Logins NONE = new Logins(Map.of());

  private static final String AUTHS = "auths";
  private static final String HELPERS = "credHelpers";

  /** Copies the map. */
  public Logins {
    byRegistry = Map.copyOf(byRegistry);
  }

  /**
   * Finds them.
   *
   * @param registries the registries that docker will talk to
   * @param given the credentials that go before docker's own
   * @param docker docker's own
   * @return those that are given and that docker has not or has otherwise
   * @throws RegistryException where what keeps the given ones fails
   */
  public static Logins lacking(Set<String> registries, Credentials given, Credentials docker) {
    Map<String, Credential> lacking = new LinkedHashMap<>();
    for (String registry : registries) {
      given
          .of(registry)
          .filter(credential -> !has(docker, registry, credential))
          .ifPresent(credential -> lacking.put(registry, credential));
    }
    return new Logins(lacking);
  }

  /**
   * The registries that the builds of some images talk to.
   *
   * @param images the images
   * @return the registries of the images themselves and of those that they are laid over
   */
  public static Set<String> registries(Collection<? extends Image> images) {
    Set<String> registries = new TreeSet<>();
    for (Image image : images) {
      registries.add(Repository.of(image.reference()).registry());
      image
          .dockerfile()
          .lines()
          .map(String::strip)
          .filter(line -> line.startsWith("FROM "))
          .flatMap(line -> base(line).stream())
          .forEach(base -> registries.add(Repository.of(base).registry()));
    }
    return registries;
  }

  /**
   * Docker's configuration with these logins.
   *
   * @param config what docker's configuration says
   * @return the text of a {@code config.json}; it holds secrets
   */
  public String with(Mapping config) {
    Mapping auths = config.mapping(AUTHS).orElse(Mapping.EMPTY);
    Mapping helpers = config.mapping(HELPERS).orElse(Mapping.EMPTY);
    for (Map.Entry<String, Credential> each : byRegistry.entrySet()) {
      String key = DockerCredentials.key(each.getKey());
      auths = auths.with(key, Node.of(Map.of("auth", each.getValue().pair())));
      // No name stands for the file itself, also where a store keeps everything else.
      helpers = helpers.with(key, Node.of(""));
    }
    return Json.compact(config.with(AUTHS, auths).with(HELPERS, helpers));
  }

  private static boolean has(Credentials docker, String registry, Credential given) {
    try {
      return docker
          .of(registry)
          .filter(own -> own.user().equals(given.user()) && own.secret().equals(given.secret()))
          .isPresent();
    } catch (RegistryException e) {
      return false; // a helper that is not there is not asked by docker either
    }
  }

  private static Optional<String> base(String line) {
    for (String word : line.substring("FROM ".length()).strip().split("\\s+", -1)) {
      if (!word.startsWith("--")) {
        String name = word.contains("@") ? word.substring(0, word.indexOf('@')) : word;
        int colon = name.lastIndexOf(':');
        return Optional.of(colon > name.lastIndexOf('/') ? name.substring(0, colon) : name);
      }
    }
    return Optional.empty();
  }
}
