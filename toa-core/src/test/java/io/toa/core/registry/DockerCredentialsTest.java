package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.RegistryException;
import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DockerCredentialsTest {

  @TempDir Path directory;

  private Optional<Credential> of(String registry, String config) throws IOException {
    Files.writeString(directory.resolve("config.json"), config);
    return new DockerCredentials(new DockerConfig(directory)).of(registry);
  }

  private static String auth(String pair) {
    return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void hasNoneWithoutConfiguration() {
    assertThat(new DockerCredentials(new DockerConfig(directory)).of("localhost:5000")).isEmpty();
  }

  @Test
  void hasNoneWhereTheConfigurationKeepsNone() throws Exception {
    assertThat(of("localhost:5000", "{\"currentContext\": \"x\"}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "registry.example.com, registry.example.com",
    "registry.example.com, https://registry.example.com",
    "registry.example.com:8443, https://registry.example.com:8443/v2/",
    "docker.io, https://index.docker.io/v1/"
  })
  void readsPasswordThatHasColons(String registry, String key) throws Exception {
    String config =
        "{\"auths\": {\"other.example.com\": {\"auth\": \"%s\"}, \"%s\": {\"auth\": \"%s\"}}}"
            .formatted(auth("x:y"), key, auth("ann:a:b:ä"));
    assertThat(of(registry, config)).contains(new Credential("ann", "a:b:ä"));
  }

  @Test
  void prefersIdentityToken() throws Exception {
    String config =
        "{\"auths\": {\"acme.example.com\": {\"auth\": \"%s\", \"identitytoken\": \"t\"}}}"
            .formatted(auth("ann:"));
    assertThat(of("acme.example.com", config)).contains(new Credential("", "t"));
  }

  @Test
  void passesOverEntryThatAHelperKeeps() throws Exception {
    assertThat(of("acme.example.com", "{\"auths\": {\"acme.example.com\": {}}}")).isEmpty();
  }

  @Test
  void namesHelperThatIsNotInstalled() {
    assertThatThrownBy(
            () -> of("acme.example.com", "{\"credsStore\": \"toa-nothing-of-this-name\"}"))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("docker-credential-toa-nothing-of-this-name")
        .hasMessageContaining("docker login");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{", "[]", "", "{\"auths\": {\"acme.example.com\": {\"auth\": czNjcmV0}}}"})
  void namesConfigurationThatCannotBeRead(String text) {
    assertThatThrownBy(() -> of("acme.example.com", text))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageStartingWith(directory.resolve("config.json").toString())
        .hasMessageEndingWith(
            ": docker's configuration is no JSON object. Mend it, or name another with"
                + " DOCKER_CONFIG.")
        .hasMessageNotContaining("czNjcmV0");
  }

  @Test
  void namesConfigurationThatMayNotBeRead() throws IOException {
    Files.createDirectory(directory.resolve("config.json"));
    assertThatThrownBy(() -> new DockerConfig(directory).read())
        .isInstanceOf(StorageException.class)
        .hasMessage(
            "Cannot read '%s': it is a directory. Let this user read docker's configuration, or name another with DOCKER_CONFIG."
                .formatted(directory.resolve("config.json")));
  }

  @Test
  void takesDirectoryOfTheConfigurationFromTheEnvironment() {
    assertThat(DockerConfig.of(Map.of("DOCKER_CONFIG", "/elsewhere")).directory())
        .isEqualTo(Path.of("/elsewhere"));
    assertThat(DockerConfig.of(Map.of("DOCKER_CONFIG", "")).directory())
        .isEqualTo(Path.of(System.getProperty("user.home"), ".docker"));
  }

  @Test
  void printsNoSecret() {
    assertThat(new Credential("ann", "s3cret").toString()).doesNotContain("s3cret");
  }
}
