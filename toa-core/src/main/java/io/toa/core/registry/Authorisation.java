package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Authorises the requests to registries: none, basic, or tokens for a scope of a repository. */
final class Authorisation {

  private static final byte[] NOTHING = {};

  private final Transport transport;
  private final Credentials credentials;
  private final Map<String, Optional<Challenge>> challenges = new ConcurrentHashMap<>();
  private final Map<String, Optional<Credential>> known = new ConcurrentHashMap<>();
  private final Map<String, String> headers = new ConcurrentHashMap<>();

  Authorisation(Transport transport, Credentials credentials) {
    this.transport = transport;
    this.credentials = credentials;
  }

  /**
   * The header for a request.
   *
   * @param actions {@code pull} or {@code pull,push}
   * @return the header; empty where the registry asks for none
   */
  Optional<String> header(Repository repository, String actions) {
    String key = repository.registry() + " " + scope(repository, actions);
    Optional<String> kept = Optional.ofNullable(headers.get(key));
    if (kept.isPresent()) {
      return kept;
    }
    // As docker does: a registry open to everyone says "not there" of what only a user may see.
    Optional<Challenge> challenge =
        challenges.computeIfAbsent(repository.registry(), registry -> ask(repository));
    Optional<String> made = challenge.flatMap(asked -> make(repository, actions, asked));
    made.ifPresent(header -> headers.put(key, header));
    return made;
  }

  /**
   * Another header after the registry refused the one there was.
   *
   * @param refused the refusal, with its challenge
   * @return the header; empty where there is nothing else to try
   */
  Optional<String> renew(Repository repository, String actions, Answer refused) {
    Optional<String> made =
        refused
            .header("WWW-Authenticate")
            .flatMap(Challenge::parse)
            .flatMap(challenge -> make(repository, actions, challenge));
    String key = repository.registry() + " " + scope(repository, actions);
    made.ifPresentOrElse(header -> headers.put(key, header), () -> headers.remove(key));
    return made;
  }

  /** Whether requests to a registry were made as a user, and not as anyone. */
  boolean isLoggedIn(Repository repository) {
    return known.getOrDefault(repository.registry(), Optional.empty()).isPresent();
  }

  private Optional<Challenge> ask(Repository repository) {
    Answer answer =
        transport.send(repository.registry(), "GET", repository.base(), Map.of(), NOTHING);
    return answer.status() == 401
        ? answer.header("WWW-Authenticate").flatMap(Challenge::parse)
        : Optional.empty();
  }

  private Optional<String> make(Repository repository, String actions, Challenge challenge) {
    Optional<Credential> credential = known.computeIfAbsent(repository.registry(), credentials::of);
    return challenge.scheme().equals(Challenge.BASIC)
        ? credential.map(Credential::basic)
        : Optional.of("Bearer " + token(repository, actions, challenge, credential));
  }

  private String token(
      Repository repository, String actions, Challenge challenge, Optional<Credential> credential) {
    Map<String, String> asked = new LinkedHashMap<>();
    Optional.ofNullable(challenge.parameters().get("service"))
        .ifPresent(service -> asked.put("service", service));
    asked.put("scope", scope(repository, actions));
    String realm = challenge.parameters().get("realm");
    Answer answer =
        credential
            .filter(Credential::isIdentityToken)
            .map(identity -> exchange(repository, realm, asked, identity))
            .orElseGet(() -> request(repository, realm, asked, credential));
    if (!answer.isSuccess()) {
      throw Refusals.unauthorised(repository, answer, credential.isPresent());
    }
    return read(answer)
        .orElseThrow(
            () ->
                new RegistryException(
                    "Registry "
                        + repository.registry()
                        + " gave no token at "
                        + realm
                        + ". Look at the registry's token service."));
  }

  private Answer request(
      Repository repository,
      String realm,
      Map<String, String> asked,
      Optional<Credential> credential) {
    Map<String, String> sent =
        credential.map(user -> Map.of("Authorization", user.basic())).orElse(Map.of());
    URI address = URI.create(realm + (realm.contains("?") ? "&" : "?") + form(asked));
    return transport.send(repository.registry(), "GET", address, sent, NOTHING);
  }

  private Answer exchange(
      Repository repository, String realm, Map<String, String> asked, Credential identity) {
    Map<String, String> fields = new LinkedHashMap<>(asked);
    fields.put("grant_type", "refresh_token");
    fields.put("client_id", "toa");
    fields.put("refresh_token", identity.secret());
    return transport.send(
        repository.registry(),
        "POST",
        URI.create(realm),
        Map.of("Content-Type", "application/x-www-form-urlencoded"),
        form(fields).getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<String> read(Answer answer) {
    String text = new String(answer.body(), StandardCharsets.UTF_8);
    return Json.parse(text, "token") instanceof Mapping token
        ? token.text("token").or(() -> token.text("access_token"))
        : Optional.empty();
  }

  private static String scope(Repository repository, String actions) {
    return "repository:" + repository.path() + ":" + actions;
  }

  private static String form(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(
            field ->
                field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }
}
