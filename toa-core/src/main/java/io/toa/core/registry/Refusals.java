package io.toa.core.registry;

import io.toa.core.RegistryException;

/** The messages for answers that are neither yes nor no. */
final class Refusals {

  private Refusals() {}

  static RegistryException unauthorised(Repository repository, Answer answer, boolean loggedIn) {
    return new RegistryException(
        "Registry "
            + repository.registry()
            + " refused access to "
            + repository.path()
            + " ("
            + answer.words()
            + "). "
            + advice(repository, loggedIn));
  }

  static RegistryException of(
      Repository repository, String tag, String method, Answer answer, boolean loggedIn) {
    if (answer.status() == 401 || answer.status() == 403) {
      return unauthorised(repository, answer, loggedIn);
    }
    return new RegistryException(
        "Registry "
            + repository.registry()
            + " answered "
            + answer.words()
            + " to "
            + method
            + " "
            + repository.path()
            + ":"
            + tag
            + ". "
            + (answer.isPassing()
                ? "It is overloaded or faulty: look at it, then run this again."
                : "Look whether 'registry.base' names a registry of container images."));
  }

  private static String advice(Repository repository, boolean loggedIn) {
    return loggedIn
        ? "Give the user that docker is logged in as the right to it, or log in as another with"
            + " 'docker login "
            + repository.registry()
            + "'."
        : "Log in with 'docker login " + repository.registry() + "'.";
  }
}
