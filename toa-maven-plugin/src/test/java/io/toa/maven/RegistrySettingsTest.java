package io.toa.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RegistryException;
import io.toa.core.registry.Credential;
import io.toa.core.registry.DeclaredProxy;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsProblem;
import org.apache.maven.settings.building.SettingsProblem;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.apache.maven.settings.crypto.SettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.junit.jupiter.api.Test;

class RegistrySettingsTest {

  private final Settings settings = new Settings();
  private final RegistrySettings read = new RegistrySettings(new Reversal());

  /** Takes a text in braces for one that is written backwards, and cannot read an empty one. */
  private static final class Reversal implements SettingsDecrypter {

    @Override
    public SettingsDecryptionResult decrypt(SettingsDecryptionRequest request) {
      request.getServers().forEach(server -> server.setPassword(plain(server.getPassword())));
      request.getProxies().forEach(proxy -> proxy.setPassword(plain(proxy.getPassword())));
      boolean failed =
          request.getServers().stream().anyMatch(each -> "{}".equals(each.getPassword()))
              || request.getProxies().stream().anyMatch(each -> "{}".equals(each.getPassword()));
      SettingsProblem problem =
          new DefaultSettingsProblem(
              "no master password", SettingsProblem.Severity.ERROR, "", -1, -1, null);
      return new Result(
          request.getServers(), request.getProxies(), failed ? List.of(problem) : List.of());
    }

    private static String plain(String text) {
      return text.startsWith("{") && text.length() > 2
          ? new StringBuilder(text.substring(1, text.length() - 1)).reverse().toString()
          : text;
    }
  }

  private record Result(
      List<Server> getServers, List<Proxy> getProxies, List<SettingsProblem> getProblems)
      implements SettingsDecryptionResult {

    @Override
    public Server getServer() {
      return getServers.get(0);
    }

    @Override
    public Proxy getProxy() {
      return getProxies.get(0);
    }
  }

  private void server(String id, String user, String password) {
    Server server = new Server();
    server.setId(id);
    server.setUsername(user);
    server.setPassword(password);
    settings.addServer(server);
  }

  private Proxy proxy(boolean active, String protocol, String password) {
    Proxy proxy = new Proxy();
    proxy.setId("corporate");
    proxy.setActive(active);
    proxy.setProtocol(protocol);
    proxy.setHost("proxy.example.com");
    proxy.setPort(3128);
    proxy.setUsername("ann");
    proxy.setPassword(password);
    settings.addProxy(proxy);
    return proxy;
  }

  @Test
  void serversAreLoginsOfTheRegistriesThatTheirIdsName() {
    server("registry.example.com", "ann", "{drowssap}");
    server("registry.example.com:8443", "bob", "plain");
    assertThat(read.servers(settings).of("registry.example.com"))
        .contains(
            new Credential("ann", "password", "server 'registry.example.com' of settings.xml"));
    assertThat(read.servers(settings).of("registry.example.com:8443").map(Credential::secret))
        .contains("plain");
    assertThat(read.servers(settings).of("other.example.com")).isEmpty();
  }

  @Test
  void serversWithoutUserAreNone() {
    server("registry.example.com", null, "{drowssap}");
    assertThat(read.servers(settings).of("registry.example.com")).isEmpty();
  }

  @Test
  void saysThatThePasswordOfAServerCannotBeDecrypted() {
    server("registry.example.com", "ann", "{}");
    assertThatThrownBy(() -> read.servers(settings).of("registry.example.com"))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "The password of server 'registry.example.com' in settings.xml cannot be decrypted: no"
                + " master password. Mend settings-security.xml, or encrypt the password anew.");
  }

  @Test
  void saysThatAVariableIsNotSet() {
    server("registry.example.com", "ann", "${env.REGISTRY_PASSWORD}");
    server("other.example.com", "${env.REGISTRY_USER}", "password");
    assertThatThrownBy(() -> read.servers(settings).of("registry.example.com"))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "The login of server 'registry.example.com' in settings.xml is"
                + " '${env.REGISTRY_PASSWORD}', which stands for nothing. Set that variable or"
                + " property, or take the server out.");
    assertThatThrownBy(() -> read.servers(settings).of("other.example.com"))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("'${env.REGISTRY_USER}'");
  }

  @Test
  void activeProxiesAreTaken() {
    proxy(false, "http", "none");
    proxy(true, "https", "{drowssap}").setNonProxyHosts("*.example.org");
    assertThat(read.proxies(settings, new SystemStreamLog()))
        .containsExactly(
            new DeclaredProxy(
                "https",
                "proxy.example.com",
                3128,
                "*.example.org",
                Optional.of(
                    new Credential("ann", "password", "proxy 'corporate' of settings.xml"))));
  }

  @Test
  void proxiesAreUsedWithoutALoginThatCannotBeDecrypted() {
    proxy(true, "https", "{}");
    assertThat(read.proxies(settings, new SystemStreamLog()))
        .singleElement()
        .extracting(DeclaredProxy::credential)
        .isEqualTo(Optional.empty());
  }
}
