package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.ProgramException;
import io.toa.core.process.ProgramRunner;
import io.toa.core.registry.Credential;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.Logins;
import io.toa.core.testing.SilentOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DockerSurroundingsTest {

  private static final Logins LOGINS =
      new Logins(Map.of("registry.example.com", new Credential("ann", "s3cret", "server")));

  @TempDir Path root;
  private Path own;

  @BeforeEach
  void configure() throws Exception {
    own = Files.createDirectories(root.resolve("own"));
    Files.writeString(own.resolve("config.json"), "{\"currentContext\": \"remote\"}");
    Files.createDirectories(own.resolve("contexts/meta/1"));
    Files.createDirectories(own.resolve("cli-plugins"));
    Files.writeString(own.resolve("cli-plugins/docker-buildx"), "plugin");
  }

  private DockerSurroundings surroundings(Logins logins, Map<String, String> environment) {
    return new DockerSurroundings(
        new DockerConfig(own), () -> logins, Map.of("HTTPS_PROXY", "http://proxy:1"), environment);
  }

  @Test
  void dockerUsesTheUsersConfigurationWhereNothingIsLacking() {
    try (DockerSurroundings.Prepared prepared = surroundings(Logins.NONE, Map.of()).prepare()) {
      assertThat(prepared.variables()).isEqualTo(Map.of("HTTPS_PROXY", "http://proxy:1"));
    }
    assertThat(DockerSurroundings.UNCHANGED.prepare().variables()).isEmpty();
  }

  @Test
  void loginsAreAddedAndNothingIsHidden() throws Exception {
    Path directory;
    try (DockerSurroundings.Prepared prepared = surroundings(LOGINS, Map.of()).prepare()) {
      directory = Path.of(prepared.variables().get("DOCKER_CONFIG"));
      assertThat(directory.resolve("config.json"))
          .hasContent(
              "{\"currentContext\":\"remote\",\"auths\":{\"registry.example.com\":{\"auth\":\"YW5uOnMzY3JldA==\"}},\"credHelpers\":{\"registry.example.com\":\"\"}}");
      assertThat(directory.resolve("cli-plugins/docker-buildx")).hasContent("plugin");
      assertThat(directory.resolve("contexts/meta/1")).isDirectory();
      assertThat(prepared.variables())
          .containsEntry("BUILDX_CONFIG", own.resolve("buildx").toString())
          .containsEntry("HTTPS_PROXY", "http://proxy:1");
      assertThat(permissions(directory)).isEqualTo("rwx------");
      assertThat(permissions(directory.resolve("config.json"))).isEqualTo("rw-------");
    }
    assertThat(directory).doesNotExist();
    assertThat(own.resolve("cli-plugins/docker-buildx")).hasContent("plugin");
    assertThat(own.resolve("config.json")).hasContent("{\"currentContext\": \"remote\"}");
  }

  private static String permissions(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void buildersStayWhereTheUserWantsThem() {
    try (DockerSurroundings.Prepared prepared =
        surroundings(LOGINS, Map.of("BUILDX_CONFIG", "/elsewhere")).prepare()) {
      assertThat(prepared.variables()).doesNotContainKey("BUILDX_CONFIG");
    }
  }

  @Test
  void userNeedHaveNoConfiguration() throws Exception {
    own = root.resolve("none");
    try (DockerSurroundings.Prepared prepared = surroundings(LOGINS, Map.of()).prepare()) {
      assertThat(Path.of(prepared.variables().get("DOCKER_CONFIG")))
          .isDirectoryContaining("glob:**config.json");
    }
  }

  @Test
  void saysThatTheUsersConfigurationIsBroken() throws Exception {
    Files.writeString(own.resolve("config.json"), "{");
    assertThatThrownBy(() -> surroundings(LOGINS, Map.of()).prepare())
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageContaining("config.json");
  }

  @Test
  void nothingIsLeftWhereTheProgramFails() throws Exception {
    Path seen = root.resolve("seen");
    Path program = root.resolve("docker");
    Files.writeString(
        program, "#!/bin/sh\necho \"$DOCKER_CONFIG\" > '" + seen + "'\necho \"$@\" >&2\nexit 3\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Docker docker =
        new Docker(
            program.toString(),
            new ProgramRunner(),
            EngineAddress.find(Map.of("DOCKER_HOST", "unix:///nowhere")),
            surroundings(LOGINS, Map.of()));

    assertThatThrownBy(() -> docker.run(List.of("buildx"), Map.of(), new SilentOutput()))
        .isInstanceOf(ProgramException.class)
        .hasMessageNotContaining("s3cret")
        .hasMessageNotContaining("YW5uOnMzY3JldA");

    assertThat(Path.of(Files.readString(seen).strip())).doesNotExist();
    assertThat(Files.readString(seen)).contains("toa-docker");
  }
}
