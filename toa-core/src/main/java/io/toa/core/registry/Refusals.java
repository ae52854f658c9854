package io.toa.core.registry;

import io.toa.core.RegistryException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The messages for answers that are neither yes nor no. */
final class Refusals {

  private static final int TOO_LARGE = 413;

  private Refusals() {}

  /**
   * A login or a right is missing.
   *
   * @param login what the request was made with; empty where it was made as anyone
   */
  static RegistryException unauthorised(
      Repository repository, Answer answer, Optional<Credential> login) {
    if (answer.status() == 407) {
      return new RegistryException(
          "The proxy before registry "
              + repository.registry()
              + " wants another login than it was given, or any ("
              + answer.words()
              + "). Give it one by the <proxy> of settings.xml or by HTTPS_PROXY. Where it has the"
              + " right one, let Java send it: start Maven with"
              + " MAVEN_OPTS=-Djdk.http.auth.tunneling.disabledSchemes=");
    }
    return new RegistryException(
        "Registry "
            + repository.registry()
            + " refused access to "
            + repository.path()
            + " ("
            + answer.words()
            + "). "
            + login
                .map(
                    credential ->
                        "The login is "
                            + credential.words()
                            + ": give it the right, or take another.")
                .orElseGet(() -> missing(repository)));
  }

  /** What is said where the service that a registry names gives no token. */
  static RegistryException ofTokens(
      Repository repository, URI realm, Answer answer, Optional<Credential> login) {
    if (List.of(400, 401, 403, 407).contains(answer.status())) {
      return unauthorised(repository, answer, login);
    }
    return new RegistryException(
        "The token service of registry "
            + repository.registry()
            + " answered "
            + answer.words()
            + " at "
            + realm
            + ". "
            + mend(answer));
  }

  /** What is said of an answer that is neither a success nor 404. */
  static RegistryException of(Requests.Call call, Answer answer, Optional<Credential> login) {
    Repository repository = call.repository();
    if (answer.isInsufficientScope() && call.scope().changes() && login.isPresent()) {
      return new RegistryException(
          "Registry "
              + repository.registry()
              + " lets the login read "
              + repository.path()
              + ", if at all, and not change it ("
              + answer.words()
              + "). The login is "
              + login.get().words()
              + ": give it, or its access token, the right to write, or take another.");
    }
    if (answer.status() == 401 || answer.status() == 403 || answer.status() == 407) {
      return unauthorised(repository, answer, login);
    }
    return new RegistryException(
        "Registry "
            + repository.registry()
            + " answered "
            + answer.words()
            + " to "
            + call.request().method()
            + " "
            + call.subject()
            + ". "
            + mend(answer));
  }

  /**
   * What is said of a success that brings something else.
   *
   * @param wanted what was asked for
   */
  static RegistryException something(Repository repository, Answer answer, String wanted) {
    return new RegistryException(
        "Registry %s sent something else than %s (%s). Look whether 'registry.base' names a registry of container images, and whether a portal or a proxy answers in its place."
            .formatted(
                repository.registry(),
                wanted,
                Answer.shown(answer.header("Content-Type").orElse("of no type"))));
  }

  private static String mend(Answer answer) {
    if (answer.isPassing()) {
      return "It is overloaded or faulty: look at it, then run this again.";
    }
    if (answer.status() == TOO_LARGE) {
      return "It, or a proxy before it, does not take as much at once: allow it more there.";
    }
    return answer.hasOwnWords()
        ? "It is the registry that does not want it: look at its settings and its rights."
        : "Look whether 'registry.base' names a registry of container images.";
  }

  private static String missing(Repository repository) {
    return "Log in with 'docker login "
        + repository.registry()
        + "', or give a login by a <server> with the id '"
        + repository.registry()
        + "' in settings.xml or by TOA_REGISTRY_USERNAME and TOA_REGISTRY_PASSWORD.";
  }
}
