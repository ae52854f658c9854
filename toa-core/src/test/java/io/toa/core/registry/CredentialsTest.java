package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RegistryException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {

  private static final Map<String, String> VARIABLES =
      Map.of("TOA_REGISTRY_USERNAME", "ann", "TOA_REGISTRY_PASSWORD", "p:w");

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "registry.example.com/acme/shop/mono, registry.example.com",
    "localhost:5000/shop/mono, localhost:5000",
    "acme/shop/mono, docker.io"
  })
  void variablesAreForTheRegistryOfTheImages(String repository, String registry) {
    Credentials credentials = Credentials.ofEnvironment(VARIABLES, repository);
    assertThat(credentials.of(registry))
        .contains(new Credential("ann", "p:w", "TOA_REGISTRY_USERNAME"));
    assertThat(credentials.of("other.example.com")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"p:w\n", "p:w\r\n"})
  void theEndOfALineIsNoPartOfAPassword(String password) {
    Map<String, String> variables =
        Map.of("TOA_REGISTRY_USERNAME", "ann", "TOA_REGISTRY_PASSWORD", password);
    assertThat(Credentials.ofEnvironment(variables, "acme/x").of("docker.io"))
        .map(Credential::secret)
        .contains("p:w");
  }

  @Test
  void hasNoneWithoutVariables() {
    assertThat(Credentials.ofEnvironment(Map.of(), "acme/x").of("docker.io")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TOA_REGISTRY_USERNAME", "TOA_REGISTRY_PASSWORD"})
  void refusesOneVariableWithoutTheOther(String name) {
    Credentials half = Credentials.ofEnvironment(Map.of(name, "s3cret"), "registry.example.com/x");
    assertThatThrownBy(() -> half.of("registry.example.com"))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "Of TOA_REGISTRY_USERNAME and TOA_REGISTRY_PASSWORD one is set and the other is not."
                + " Set both for registry registry.example.com, or none.");
  }

  @ParameterizedTest
  @CsvSource({
    "registry.example.com, registry.example.com",
    "registry.example.com:8443, registry.example.com:8443",
    "docker.io, docker.io",
    "docker.io, index.docker.io",
    "docker.io, https://index.docker.io/v1/"
  })
  void namesAreHosts(String registry, String name) {
    Credential login = new Credential("ann", "pw", "server");
    Credentials credentials =
        Credentials.named(asked -> Optional.of(login).filter(known -> asked.equals(name)));
    assertThat(credentials.of(registry)).contains(login);
    assertThat(credentials.of("registry.example.com:9999")).isEmpty();
  }

  @Test
  void theFirstSourceCounts() throws Exception {
    Files.writeString(
        directory.resolve("config.json"),
        "{\"auths\": {\"a.example.com\": {\"auth\": \"eDp5\"}, \"b.example.com\": {\"auth\":"
            + " \"eDp5\"}}}");
    Credentials all =
        Credentials.firstOf(
            List.of(
                Credentials.ofEnvironment(VARIABLES, "a.example.com/x"),
                Credentials.ofDocker(new DockerConfig(directory))));
    assertThat(all.of("a.example.com").map(Credential::user)).contains("ann");
    assertThat(all.of("b.example.com")).contains(new Credential("x", "y"));
    assertThat(all.of("c.example.com")).isEmpty();
  }
}
