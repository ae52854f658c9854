package io.toa.core.build;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Version;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import io.toa.core.EngineException;
import io.toa.core.ProgramException;
import io.toa.core.process.ProgramOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The container engine that images are built with. */
public final class Engine {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(30);

  /**
   * What an engine says of itself.
   *
   * @param version its version, such as {@code 26.1.5}
   * @param platform the platform that it runs images of, such as {@code linux/amd64}
   */
  public record Description(String version, String platform) {}

  private final EngineAddress address;
  private final Docker docker;

  /**
   * Makes the engine; asks it nothing.
   *
   * @param address where it is
   * @param docker the program that talks to it; asks an engine that is reached over SSH
   */
  public Engine(EngineAddress address, Docker docker) {
    this.address = address;
    this.docker = docker;
  }

  /** The docker program that talks to it. */
  Docker docker() {
    return docker;
  }

  /**
   * Asks the engine what it is, which shows that it is there.
   *
   * @param output hears of a program that is run; none is for an engine of this machine
   * @return what it says
   * @throws EngineException where none answers
   */
  public Description describe(ProgramOutput output) {
    return "ssh".equals(address.host().getScheme()) ? ask(output) : call();
  }

  private Description call() {
    String socket = String.valueOf(address.host().getPath());
    if ("unix".equals(address.host().getScheme()) && Files.notExists(Path.of(socket))) {
      throw absent("No such file or directory", null); // the client would try more than once
    }
    DockerClientConfig config = address.config();
    try (ZerodepDockerHttpClient http =
            new ZerodepDockerHttpClient.Builder()
                .dockerHost(config.getDockerHost())
                .sslConfig(config.getSSLConfig())
                .connectionTimeout(CONNECT)
                .responseTimeout(ANSWER)
                .build();
        DockerClient client = DockerClientImpl.getInstance(config, http)) {
      Version version = client.versionCmd().exec();
      return new Description(
          version.getVersion(), version.getOperatingSystem() + "/" + version.getArch());
    } catch (DockerException e) {
      throw new EngineException(
          "The container engine at "
              + address
              + " refuses: "
              + String.valueOf(e.getMessage()).strip()
              + ". Look whether it is an engine, and at what it logs.",
          e);
    } catch (IOException | RuntimeException | LinkageError e) {
      throw absent(e);
    }
  }

  private Description ask(ProgramOutput output) {
    String format = "{{.Server.Version}} {{.Server.Os}}/{{.Server.Arch}}";
    try {
      String[] words =
          docker
              .run(List.of("version", "--format", format), Map.of(), output.silently())
              .split(" ", 2);
      return new Description(words[0], words.length > 1 ? words[1] : "");
    } catch (ProgramException e) {
      throw absent(e);
    }
  }

  private EngineException absent(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return absent(String.valueOf(root.getMessage()).lines().findFirst().orElse(""), cause);
  }

  private EngineException absent(String reason, Throwable cause) {
    return new EngineException(
        "No container engine answers at "
            + address
            + ": "
            + reason
            + ". Start docker and let this user use it, name another engine with DOCKER_HOST or"
            + " 'docker context use', or leave out building where the images are pushed already.",
        cause);
  }
}
