package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryTest {

  @ParameterizedTest
  @CsvSource({
    "localhost/x:1, http://localhost/v2/x/manifests/1",
    "localhost:5000/acme/x:1, http://localhost:5000/v2/acme/x/manifests/1",
    "127.0.0.1/x:1, http://127.0.0.1/v2/x/manifests/1",
    "127.12.1.250:80/x:1, http://127.12.1.250:80/v2/x/manifests/1",
    "host.docker.internal:5000/x:1, http://host.docker.internal:5000/v2/x/manifests/1",
    "localhost.example.com/x:1, https://localhost.example.com/v2/x/manifests/1",
    "127.0.0.1.example.com/x:1, https://127.0.0.1.example.com/v2/x/manifests/1",
    "registry.example.com/acme/shop/x:1, https://registry.example.com/v2/acme/shop/x/manifests/1",
    "registry.example.com:8443/x:1, https://registry.example.com:8443/v2/x/manifests/1",
    "acme/x:1, https://registry-1.docker.io/v2/acme/x/manifests/1",
    "docker.io/acme/x:1, https://registry-1.docker.io/v2/acme/x/manifests/1",
    "x:1, https://registry-1.docker.io/v2/library/x/manifests/1"
  })
  void findsManifestOfReference(String reference, String address) {
    Reference parsed = Reference.parse(reference);
    assertThat(Repository.of(parsed).manifest(parsed.tag())).hasToString(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "my_host.example.com/x:1",
        "a b.example.com/x:1",
        "ann@example.com/x:1",
        "localhost:65536/x:1",
        "localhost:99999999999/x:1"
      })
  void refusesWhatIsNoHost(String reference) {
    Reference parsed = Reference.parse(reference);
    assertThatThrownBy(() -> Repository.of(parsed))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("registry.base");
  }
}
