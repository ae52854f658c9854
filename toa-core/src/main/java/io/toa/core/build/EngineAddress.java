package io.toa.core.build;

import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerContextMetaFile;
import com.github.dockerjava.core.LocalDirectorySSLConfig;
import io.toa.core.EngineException;
import io.toa.core.registry.DockerConfig;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where the container engine is that docker's command line would use: {@code DOCKER_HOST}, else the
 * current docker context, else the default socket.
 *
 * @param config how docker-java reaches it
 * @param origin what named it, in words
 * @param variables environment variables with which a docker program reaches the same engine;
 *     {@code --context=default} is the engine of {@code DOCKER_HOST}
 */
public record EngineAddress(
    DockerClientConfig config, String origin, Map<String, String> variables) {

  private static final String HOST = "DOCKER_HOST";
  private static final String CONTEXT = "DOCKER_CONTEXT";
  private static final String CERTIFICATES = "DOCKER_CERT_PATH";
  private static final String VERIFY = "DOCKER_TLS_VERIFY";

  /** Copies the variables. */
  public EngineAddress {
    variables = Map.copyOf(variables);
  }

  /**
   * Finds the engine; asks it nothing.
   *
   * @param environment the variables of this process
   * @return its address
   * @throws EngineException where the address is none, or the docker context is not there
   */
  public static EngineAddress find(Map<String, String> environment) {
    DockerConfig docker = DockerConfig.of(environment);
    String host = environment.getOrDefault(HOST, "").strip();
    Optional<String> context = host.isEmpty() ? context(environment, docker) : Optional.empty();
    String origin =
        context
            .map(name -> "docker context '" + name + "'")
            .orElse(host.isEmpty() ? "the default, as no DOCKER_HOST is set" : HOST);
    try {
      DefaultDockerClientConfig.Builder builder =
          new DefaultDockerClientConfig.Builder()
              .withDockerConfig(docker.directory().toString())
              // Named even where there is none: docker-java would else take the current one.
              .withDockerContext(context.orElse("default"))
              .withDockerTlsVerify(false);
      if (!host.isEmpty()) {
        builder.withDockerHost(completed(host, !environment.getOrDefault(VERIFY, "").isEmpty()));
        if (!environment.getOrDefault(VERIFY, "").isEmpty()) {
          builder
              .withDockerTlsVerify(true)
              .withDockerCertPath(
                  Optional.of(environment.getOrDefault(CERTIFICATES, ""))
                      .filter(path -> !path.isEmpty())
                      .orElse(docker.directory().toString()));
        }
      }
      DockerClientConfig config = builder.build();
      check(config.getDockerHost());
      boolean named = !host.isEmpty() || context.isPresent();
      return new EngineAddress(config, origin, named ? variables(config) : Map.of());
    } catch (IllegalArgumentException | DockerClientException e) {
      throw new EngineException(
          "The engine that "
              + origin
              + " names cannot be used: "
              + e.getMessage()
              + ". Correct it, or unset it to use the default.",
          e);
    }
  }

  /**
   * The address itself.
   *
   * @return such as {@code unix:///var/run/docker.sock}
   */
  public URI host() {
    return config.getDockerHost();
  }

  /** The address and what named it. */
  @Override
  public String toString() {
    return host() + " (" + origin + ")";
  }

  /** As docker has it: without a scheme it is reached over TCP, and has a port of its own there. */
  private static String completed(String host, boolean secure) {
    String address = host.contains("://") ? host : "tcp://" + host;
    URI uri = URI.create(address);
    return "tcp".equals(uri.getScheme()) && uri.getHost() != null && uri.getPort() < 0
        ? "tcp://" + uri.getHost() + ":" + (secure ? 2376 : 2375)
        : address;
  }

  private static void check(URI host) {
    String scheme = String.valueOf(host.getScheme());
    if (!Set.of("unix", "npipe", "tcp", "http", "https", "ssh").contains(scheme)
        || (scheme.equals("tcp") && host.getHost() == null)) {
      throw new IllegalArgumentException(
          "'%s' is no address of unix://, tcp:// or ssh://".formatted(host));
    }
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    if (scheme.equals("npipe") && !windows) {
      throw new IllegalArgumentException("'%s' is a pipe, which Windows has".formatted(host));
    }
  }

  private static Optional<String> context(Map<String, String> environment, DockerConfig docker) {
    Optional<String> name =
        Optional.ofNullable(environment.get(CONTEXT))
            .filter(text -> !text.isEmpty())
            .or(() -> docker.read().text("currentContext"))
            .filter(text -> !text.isEmpty() && !text.equals("default"));
    name.ifPresent(
        known -> {
          if (DockerContextMetaFile.resolveContextMetaFile(
                  DockerClientConfig.getDefaultObjectMapper(), docker.directory().toFile(), known)
              .isEmpty()) {
            throw new EngineException(
                "Docker context '"
                    + known
                    + "' is not there. 'docker context ls' lists those that are; choose one with"
                    + " 'docker context use' or DOCKER_CONTEXT.");
          }
        });
    return name;
  }

  private static Map<String, String> variables(DockerClientConfig config) {
    Map<String, String> variables = new HashMap<>();
    variables.put(HOST, config.getDockerHost().toString());
    if (config.getSSLConfig() instanceof LocalDirectorySSLConfig directory) {
      variables.put(VERIFY, "1");
      variables.put(CERTIFICATES, directory.getDockerCertPath());
    }
    return variables;
  }
}
