package io.toa.core.registry;

import io.toa.core.RegistryException;
import java.util.Map;
import java.util.Optional;

/** The login that two environment variables hold. */
final class EnvironmentCredentials implements Credentials {

  private static final String USER = "TOA_REGISTRY_USERNAME";
  private static final String PASSWORD = "TOA_REGISTRY_PASSWORD";

  private final Map<String, String> environment;
  private final String registry;

  EnvironmentCredentials(Map<String, String> environment, String registry) {
    this.environment = Map.copyOf(environment);
    this.registry = registry;
  }

  @Override
  public Optional<Credential> of(String asked) {
    String user = environment.getOrDefault(USER, "");
    // what is taken from a file often ends with the end of its line
    String password = environment.getOrDefault(PASSWORD, "").replaceFirst("[\\r\\n]+$", "");
    if (!asked.equals(registry) || (user.isEmpty() && password.isEmpty())) {
      return Optional.empty();
    }
    if (user.isEmpty() || password.isEmpty()) {
      throw new RegistryException(
          "Of %s and %s one is set and the other is not. Set both for registry %s, or none."
              .formatted(USER, PASSWORD, registry));
    }
    return Optional.of(new Credential(user, password, USER));
  }
}
