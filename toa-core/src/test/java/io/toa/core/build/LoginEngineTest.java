package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ProgramException;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramRunner;
import io.toa.core.registry.Credential;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.registry.Logins;
import io.toa.core.registry.Proxies;
import io.toa.core.testing.SilentOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pushes with docker to a registry that asks for a login which docker has not. */
@Tag("engine")
class LoginEngineTest {

  private static final Credential LOGIN = new Credential("ann", "s3:cret", "server");
  private static final String HEADER = "Basic YW5uOnMzOmNyZXQ=";

  @TempDir Path root;

  @Test
  void dockerPushesWithTheLoginOfMavensSettings() throws Exception {
    // The plugins of the user's own configuration are found, and its store does not hide the login.
    Path own = DockerConfig.of(System.getenv()).directory();
    Path config = Files.createDirectories(root.resolve("config"));
    if (Files.isDirectory(own.resolve("cli-plugins"))) {
      Files.createSymbolicLink(config.resolve("cli-plugins"), own.resolve("cli-plugins"));
    }
    Files.writeString(
        config.resolve("config.json"), "{\"credsStore\": \"toa-nothing-of-this-name\"}");
    Path context = Files.createDirectories(root.resolve("context"));
    String tag = "%08x".formatted(System.nanoTime() & 0xffffffffL);
    Files.writeString(
        context.resolve("Dockerfile"), "FROM localhost:5000/testbed/base:1\nENV X=" + tag + "\n");

    try (GuardedRegistry registry = new GuardedRegistry("localhost:5000", HEADER)) {
      Reference reference = new Reference(registry.host() + "/toa-core/login-engine", tag);
      List<String> push =
          List.of(
              "--context=default",
              "buildx",
              "build",
              "--push",
              "--tag",
              reference.toString(),
              context.toString(),
              "--builder",
              "default",
              "--progress",
              "plain");

      assertThatThrownBy(() -> docker(config, Logins.NONE).run(push, Map.of(), new SilentOutput()))
          .isInstanceOf(ProgramException.class);
      Logins logins =
          new Logins(
              Map.of(registry.host(), LOGIN, "localhost:5000", new Credential("any", "one")));
      docker(config, logins).run(push, Map.of(), new SilentOutput());

      assertThat(HttpRegistry.of(asked -> Optional.of(LOGIN), Proxies.NONE).find(reference))
          .isPresent();
    }
  }

  private static Docker docker(Path config, Logins logins) {
    return new Docker(
        "docker",
        new ProgramRunner(),
        EngineAddress.find(System.getenv()),
        new DockerSurroundings(
            new DockerConfig(config),
            () -> logins,
            Map.of("DOCKER_CONFIG", config.toString()),
            System.getenv()));
  }
}
