package io.toa.core.registry;

import io.toa.core.RegistryException;
import java.util.Optional;

/** The credentials that a user has for registries. */
@FunctionalInterface
public interface Credentials {

  /**
   * Looks a registry up.
   *
   * @param registry as references name it
   * @return the credential; empty where there is none
   * @throws RegistryException where what keeps the credentials fails
   */
  Optional<Credential> of(String registry);
}
