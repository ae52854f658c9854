package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.EngineException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineAddressTest {

  @TempDir Path config;

  private Map<String, String> environment(String... variables) {
    Map<String, String> environment = new HashMap<>();
    environment.put("DOCKER_CONFIG", config.toString());
    for (int index = 0; index < variables.length; index += 2) {
      environment.put(variables[index], variables[index + 1]);
    }
    return environment;
  }

  private Path context(String name, String host) throws Exception {
    String hash =
        HexFormat.of()
            .formatHex(
                MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8)));
    Path meta = Files.createDirectories(config.resolve("contexts/meta").resolve(hash));
    Files.writeString(
        meta.resolve("meta.json"),
        """
        {"Name": "%s", "Metadata": {}, "Endpoints": {"docker": {"Host": "%s", "SkipTLSVerify": false}}}
        """
            .formatted(name, host));
    return config.resolve("contexts/tls").resolve(hash).resolve("docker");
  }

  private void current(String name) throws Exception {
    Files.writeString(config.resolve("config.json"), "{\"currentContext\": \"" + name + "\"}");
  }

  @Test
  void takesTheDefaultWhereNothingIsSaid() {
    EngineAddress engine = EngineAddress.find(environment());
    assertThat(engine.host().getScheme()).isIn("unix", "npipe");
    assertThat(engine.variables()).isEmpty();
  }

  @Test
  void takesDockerHostBeforeAnyContext() throws Exception {
    context("other", "tcp://other.example.com:2375");
    current("other");
    EngineAddress engine =
        EngineAddress.find(
            environment("DOCKER_HOST", "unix:///somewhere.sock", "DOCKER_CONTEXT", "other"));
    assertThat(engine).hasToString("unix:///somewhere.sock (DOCKER_HOST)");
    assertThat(engine.variables()).containsOnly(Map.entry("DOCKER_HOST", "unix:///somewhere.sock"));
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:2375, tcp://localhost:2375",
    "build.example.com, tcp://build.example.com:2375",
    "tcp://localhost, tcp://localhost:2375",
    "tcp://[::1], tcp://[::1]:2375",
    "tcp://localhost:1234, tcp://localhost:1234"
  })
  void completesAnAddressAsDockerDoes(String given, String address) {
    EngineAddress engine = EngineAddress.find(environment("DOCKER_HOST", given));
    assertThat(engine.host()).hasToString(address);
    assertThat(engine.variables()).containsOnly(Map.entry("DOCKER_HOST", address));
  }

  @Test
  void takesAnotherPortForASecureConnection() {
    assertThat(
            EngineAddress.find(
                    environment("DOCKER_HOST", "tcp://localhost", "DOCKER_TLS_VERIFY", "1"))
                .host())
        .hasToString("tcp://localhost:2376");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fd://x",
        "file:///etc",
        "tcp://",
        "npipe:////./pipe/docker",
        "http://x y",
        "://",
        "a b"
      })
  @DisabledOnOs(OS.WINDOWS)
  void refusesWhatLeadsToNoEngine(String given) {
    assertThatThrownBy(() -> EngineAddress.find(environment("DOCKER_HOST", given)))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("The engine that DOCKER_HOST names cannot be used: ")
        .hasMessageEndingWith(". Correct it, or unset it to use the default.");
  }

  @Test
  void takesTheCurrentContext() throws Exception {
    context("mine", "unix:///mine.sock");
    current("mine");
    EngineAddress engine = EngineAddress.find(environment());
    assertThat(engine).hasToString("unix:///mine.sock (docker context 'mine')");
    assertThat(engine.variables()).containsOnly(Map.entry("DOCKER_HOST", "unix:///mine.sock"));
  }

  @Test
  void takesTheContextOfTheEnvironmentBeforeTheCurrentOne() throws Exception {
    context("mine", "unix:///mine.sock");
    context("other", "ssh://ann@other.example.com");
    current("mine");
    assertThat(EngineAddress.find(environment("DOCKER_CONTEXT", "other")).host())
        .hasToString("ssh://ann@other.example.com");
  }

  @Test
  void takesTheDefaultContextByItsName() throws Exception {
    context("mine", "unix:///mine.sock");
    current("mine");
    assertThat(EngineAddress.find(environment("DOCKER_CONTEXT", "default")).variables()).isEmpty();
  }

  @Test
  void handsOnTheCertificatesOfAContext() throws Exception {
    Path certificates = Files.createDirectories(context("safe", "tcp://safe.example.com:2376"));
    current("safe");
    assertThat(EngineAddress.find(environment()).variables())
        .containsOnly(
            Map.entry("DOCKER_HOST", "tcp://safe.example.com:2376"),
            Map.entry("DOCKER_TLS_VERIFY", "1"),
            Map.entry("DOCKER_CERT_PATH", certificates.toString()));
  }

  @Test
  void takesTheCertificatesOfTheEnvironment() {
    EngineAddress engine =
        EngineAddress.find(
            environment(
                "DOCKER_HOST",
                "tcp://safe.example.com:2376",
                "DOCKER_TLS_VERIFY",
                "1",
                "DOCKER_CERT_PATH",
                config.toString()));
    assertThat(engine.variables()).containsEntry("DOCKER_CERT_PATH", config.toString());
    assertThat(engine.config().getSSLConfig()).isNotNull();
  }

  @Test
  void namesContextThatIsNotThere() throws Exception {
    current("gone");
    assertThatThrownBy(() -> EngineAddress.find(environment()))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("Docker context 'gone' is not there. ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unix://a b", "tcp://["})
  void namesAddressThatIsNone(String host) {
    assertThatThrownBy(() -> EngineAddress.find(environment("DOCKER_HOST", host)))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("The engine that DOCKER_HOST names cannot be used: ");
  }

  @Test
  void namesCertificatesThatAreNotThere() {
    assertThatThrownBy(
            () ->
                EngineAddress.find(
                    environment(
                        "DOCKER_HOST",
                        "tcp://safe.example.com:2376",
                        "DOCKER_TLS_VERIFY",
                        "1",
                        "DOCKER_CERT_PATH",
                        config.resolve("gone").toString())))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("gone");
  }
}
