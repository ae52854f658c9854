package io.toa.core.registry;

import io.toa.core.RegistryException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The credentials that a user has for registries. */
@FunctionalInterface
public interface Credentials {

  /**
   * Looks a registry up.
   *
   * @param registry as references name it, such as {@code localhost:5000} or {@code docker.io}
   * @return the credential; empty where there is none
   * @throws RegistryException where what keeps the credentials fails
   */
  Optional<Credential> of(String registry);

  /**
   * The first credential that one of some sources has.
   *
   * @param sources the sources, in order
   * @return all of them as one
   */
  static Credentials firstOf(List<Credentials> sources) {
    List<Credentials> all = List.copyOf(sources);
    return registry -> all.stream().flatMap(source -> source.of(registry).stream()).findFirst();
  }

  /**
   * What {@code docker login} keeps, in its configuration or with a helper.
   *
   * @param config docker's configuration, read when a registry asks for a login
   * @return the credentials
   */
  static Credentials ofDocker(DockerConfig config) {
    return new DockerCredentials(config);
  }

  /**
   * What the variables {@code TOA_REGISTRY_USERNAME} and {@code TOA_REGISTRY_PASSWORD} hold, for
   * one registry only.
   *
   * @param environment the variables of the process
   * @param repository a repository of the registry that they are for
   * @return the credentials
   * @throws RegistryException where the repository names no registry
   */
  static Credentials ofEnvironment(Map<String, String> environment, String repository) {
    return new EnvironmentCredentials(environment, Repository.of(repository).registry());
  }

  /**
   * What is kept under the name of a registry: its host, with its port where it has one. The public
   * hub goes by several names.
   *
   * @param named looks a name up
   * @return the credentials
   */
  static Credentials named(Function<String, Optional<Credential>> named) {
    return registry ->
        DockerCredentials.names(registry).stream()
            .flatMap(name -> named.apply(name).stream())
            .findFirst();
  }
}
