package io.toa.core.registry;

import io.toa.core.yaml.Mapping;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The credentials that {@code docker login} keeps, in its configuration or with a helper. */
final class DockerCredentials implements Credentials {

  private static final String HUB = "docker.io";
  private static final String HUB_KEY = "https://index.docker.io/v1/";
  private static final Pattern KEY = Pattern.compile("(?:https?://)?([^/]+).*");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final DockerConfig config;

  DockerCredentials(DockerConfig config) {
    this.config = config;
  }

  @Override
  public Optional<Credential> of(String registry) {
    Mapping file = config.read();
    String key = key(registry);
    Optional<String> helper =
        file.mapping("credHelpers")
            .flatMap(helpers -> helpers.text(key).or(() -> helpers.text(registry)))
            .or(() -> file.text("credsStore"))
            .filter(name -> !name.isEmpty());
    return helper
        .flatMap(name -> new CredentialProgram("docker-credential-" + name, PATIENCE).get(key))
        .or(() -> kept(file, host(key)));
  }

  /** What docker keeps the credential of a registry under. */
  static String key(String registry) {
    return registry.equals(HUB) ? HUB_KEY : registry;
  }

  /** What a registry is called where credentials are kept. */
  static List<String> names(String registry) {
    return registry.equals(HUB)
        ? List.of(HUB, "index." + HUB, "registry-1." + HUB, HUB_KEY)
        : List.of(registry);
  }

  private static Optional<Credential> kept(Mapping file, String host) {
    Mapping all = file.mapping("auths").orElse(Mapping.EMPTY);
    return all.keys().stream()
        .filter(key -> host(key).equals(host))
        .flatMap(key -> all.mapping(key).stream())
        .flatMap(entry -> credential(entry).stream())
        .findFirst();
  }

  private static Optional<Credential> credential(Mapping entry) {
    Optional<Credential> token =
        entry
            .text("identitytoken")
            .filter(text -> !text.isEmpty())
            .map(text -> new Credential("", text));
    return token.or(
        () ->
            entry
                .text("auth")
                .map(text -> new String(decode(text), StandardCharsets.UTF_8))
                .filter(pair -> pair.indexOf(':') > 0)
                .map(
                    pair ->
                        new Credential(
                            pair.substring(0, pair.indexOf(':')),
                            pair.substring(pair.indexOf(':') + 1))));
  }

  private static byte[] decode(String text) {
    try {
      return Base64.getDecoder().decode(text.strip());
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }

  private static String host(String key) {
    Matcher matcher = KEY.matcher(key);
    return matcher.matches() ? matcher.group(1) : key;
  }
}
