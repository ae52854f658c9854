package io.toa.core.build;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Version;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import io.toa.core.EngineException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The container engine that builds images: the one {@code DOCKER_HOST} names, else the one of the
 * current docker context, else the one of this machine.
 */
public final class Engine {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration RESPONSE = Duration.ofSeconds(30);

  private final DefaultDockerClientConfig config;

  private Engine(DefaultDockerClientConfig config) {
    this.config = config;
  }

  /**
   * Finds the engine; does not ask whether it is there.
   *
   * @return the engine
   * @throws EngineException where the docker configuration cannot be read
   */
  public static Engine find() {
    try {
      return new Engine(DefaultDockerClientConfig.createDefaultConfigBuilder().build());
    } catch (RuntimeException e) {
      throw new EngineException(
          "The docker configuration cannot be read: "
              + e.getMessage()
              + ". Mend it, or name the engine by DOCKER_HOST.",
          e);
    }
  }

  /**
   * Its address.
   *
   * @return such as {@code unix:///var/run/docker.sock}
   */
  public URI host() {
    return config.getDockerHost();
  }

  /**
   * Asks the engine what it is.
   *
   * @return its version and platform, such as {@code 26.1.5 linux/amd64}
   * @throws EngineException where it does not answer
   */
  public String require() {
    ZerodepDockerHttpClient http =
        new ZerodepDockerHttpClient.Builder()
            .dockerHost(host())
            .sslConfig(config.getSSLConfig())
            .connectionTimeout(CONNECT)
            .responseTimeout(RESPONSE)
            .build();
    try (DockerClient client = DockerClientImpl.getInstance(config, http)) {
      Version version = client.versionCmd().exec();
      return "%s %s/%s"
          .formatted(version.getVersion(), version.getOperatingSystem(), version.getArch());
    } catch (IOException | RuntimeException e) {
      throw new EngineException(
          "No container engine answers at '%s': %s. Start one, or name another by DOCKER_HOST or 'docker context use'; where the images are pushed already, 'toa:install' needs none."
              .formatted(host(), reason(e)),
          e);
    }
  }

  private static String reason(Throwable fault) {
    Throwable cause = fault;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  /**
   * What a docker program has to be told to reach this engine by its context {@code default}.
   *
   * @return environment variables
   */
  Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("DOCKER_HOST", host().toString());
    return environment;
  }
}
