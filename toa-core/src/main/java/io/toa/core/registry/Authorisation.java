package io.toa.core.registry;

import io.toa.core.RegistryException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Authorises the requests to registries: none, basic, or tokens for rights on repositories. */
final class Authorisation {

  /** What a header may have. */
  private static final Pattern TOKEN = Pattern.compile("[!-~]+");

  private final Transport transport;
  private final Retries retries;
  private final Credentials credentials;
  private final Map<String, Optional<Challenge>> challenges = new ConcurrentHashMap<>();
  private final Map<String, Optional<Credential>> known = new ConcurrentHashMap<>();
  private final Map<String, Optional<String>> headers = new ConcurrentHashMap<>();

  Authorisation(Transport transport, Retries retries, Credentials credentials) {
    this.transport = transport;
    this.retries = retries;
    this.credentials = credentials;
  }

  /**
   * The header for a request.
   *
   * @return the header; empty where the registry asks for none
   */
  Optional<String> header(Repository repository, Scope scope) {
    // As docker does: a registry open to everyone says "not there" of what only a user may see.
    Optional<Challenge> challenge =
        challenges.computeIfAbsent(repository.registry(), registry -> ask(repository));
    return headers.computeIfAbsent(
        key(repository, scope), key -> challenge.flatMap(asked -> make(repository, scope, asked)));
  }

  /**
   * Another header after the registry refused the one there was.
   *
   * @param refusal the refusal, with its challenge
   * @param refused the header that was refused
   * @return the header; empty where there is nothing else to try
   */
  Optional<String> renew(
      Repository repository, Scope scope, Answer refusal, Optional<String> refused) {
    return headers.compute(
        key(repository, scope),
        (key, kept) ->
            kept != null && kept.isPresent() && !kept.equals(refused)
                ? kept // another request has had it renewed
                : refusal
                    .header("WWW-Authenticate")
                    .flatMap(Challenge::parse)
                    .flatMap(challenge -> make(repository, scope, challenge)));
  }

  /** The credential that requests to a registry were made with; empty where as anyone. */
  Optional<Credential> login(Repository repository) {
    return known.getOrDefault(repository.registry(), Optional.empty());
  }

  private Optional<Challenge> ask(Repository repository) {
    Request request = Request.of(repository.registry(), "GET", repository.base(), Map.of());
    Answer answer = retries.repeat(() -> transport.send(request));
    return answer.status() == 401
        ? answer.header("WWW-Authenticate").flatMap(Challenge::parse)
        : Optional.empty();
  }

  private Optional<String> make(Repository repository, Scope scope, Challenge challenge) {
    Optional<Credential> credential = known.computeIfAbsent(repository.registry(), credentials::of);
    return challenge.scheme().equals(Challenge.BASIC)
        ? credential.map(Credential::basic)
        : Optional.of("Bearer " + token(repository, scope, challenge, credential));
  }

  private String token(
      Repository repository, Scope scope, Challenge challenge, Optional<Credential> login) {
    Optional<String> service = Optional.ofNullable(challenge.parameters().get("service"));
    URI realm = realm(repository, challenge.parameters().get("realm"));
    Request request =
        login.isPresent() && login.get().isIdentityToken()
            ? exchange(repository, realm, service, scope, login.get())
            : request(repository, realm, service, scope, login);
    Answer answer = retries.repeat(() -> transport.send(request));
    if (!answer.isSuccess()) {
      throw Refusals.ofTokens(repository, realm, answer, login);
    }
    return answer
        .json()
        .flatMap(
            all ->
                Stream.of("token", "access_token")
                    .flatMap(key -> all.text(key).stream())
                    .filter(token -> TOKEN.matcher(token).matches()) // nothing else is sent
                    .findFirst())
        .orElseThrow(
            () ->
                new RegistryException(
                    "Registry "
                        + repository.registry()
                        + " gave no token at "
                        + realm
                        + ". Look at the registry's token service."));
  }

  private static URI realm(Repository repository, String named) {
    return WebAddress.of(repository.base(), named)
        .orElseThrow(
            () ->
                new RegistryException(
                    "Registry "
                        + repository.registry()
                        + " names '"
                        + Answer.shown(named)
                        + "' as the service that gives tokens, which is no address of HTTP. Look at"
                        + " the configuration of the registry."));
  }

  private static Request request(
      Repository repository,
      URI realm,
      Optional<String> service,
      Scope scope,
      Optional<Credential> login) {
    Stream<String> asked =
        Stream.concat(
            service.stream().map(value -> field("service", value)),
            scope.rights().stream().map(right -> field("scope", right)));
    URI address =
        URI.create(
            realm
                + (realm.getRawQuery() == null ? "?" : "&")
                + asked.collect(Collectors.joining("&")));
    Request request = Request.of(repository.registry(), "GET", address, Map.of());
    return login.map(user -> request.with("Authorization", user.basic())).orElse(request);
  }

  private static Request exchange(
      Repository repository,
      URI realm,
      Optional<String> service,
      Scope scope,
      Credential identity) {
    String form =
        Stream.concat(
                service.stream().map(value -> field("service", value)),
                Stream.of(
                    field("scope", scope.toString()),
                    field("grant_type", "refresh_token"),
                    field("client_id", "toa"),
                    field("refresh_token", identity.secret())))
            .collect(Collectors.joining("&"));
    return Request.of(repository.registry(), "POST", realm, Map.of())
        .with("Content-Type", "application/x-www-form-urlencoded")
        .with(Body.secret(form.getBytes(StandardCharsets.UTF_8)));
  }

  private static String key(Repository repository, Scope scope) {
    return repository.registry() + " " + scope;
  }

  private static String field(String name, String value) {
    return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
