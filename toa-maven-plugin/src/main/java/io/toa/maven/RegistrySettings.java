package io.toa.maven;

import io.toa.core.RegistryException;
import io.toa.core.registry.Credential;
import io.toa.core.registry.Credentials;
import io.toa.core.registry.DeclaredProxy;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.inject.Inject;
import javax.inject.Named;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.SettingsProblem;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;

/** What Maven's settings say of registries: logins and proxies, their passwords decrypted. */
@Named
final class RegistrySettings {

  private static final Pattern UNSET = Pattern.compile("\\$\\{[\\w.-]+}");

  private final SettingsDecrypter decrypter;

  @Inject
  RegistrySettings(SettingsDecrypter decrypter) {
    this.decrypter = decrypter;
  }

  /**
   * The logins of servers, whose ids are the hosts of registries.
   *
   * @param settings Maven's settings
   * @return the logins; where a password cannot be decrypted, it is said when it is needed
   */
  Credentials servers(Settings settings) {
    return Credentials.named(
        id -> Optional.ofNullable(settings.getServer(id)).flatMap(this::login));
  }

  /**
   * The active proxies.
   *
   * @param settings Maven's settings
   * @param log hears of a password that cannot be decrypted
   * @return the proxies, in order
   */
  List<DeclaredProxy> proxies(Settings settings, Log log) {
    return settings.getProxies().stream()
        .filter(Proxy::isActive)
        .filter(proxy -> proxy.getHost() != null)
        .map(proxy -> declared(proxy, log))
        .toList();
  }

  private Optional<Credential> login(Server server) {
    if (server.getUsername() == null || server.getUsername().isEmpty()) {
      return Optional.empty();
    }
    unset(server.getUsername(), server.getPassword())
        .ifPresent(
            name -> {
              throw new RegistryException(
                  "The login of server '%s' in settings.xml is '%s', which stands for nothing. Set that variable or property, or take the server out."
                      .formatted(server.getId(), name));
            });
    SettingsDecryptionResult result =
        decrypter.decrypt(new DefaultSettingsDecryptionRequest(server));
    problem(result)
        .ifPresent(
            words -> {
              throw new RegistryException(
                  "The password of server '%s' in settings.xml cannot be decrypted: %s. Mend settings-security.xml, or encrypt the password anew."
                      .formatted(server.getId(), words));
            });
    return Optional.ofNullable(result.getServer().getPassword())
        .map(
            password ->
                new Credential(
                    server.getUsername(),
                    password,
                    "server '" + server.getId() + "' of settings.xml"));
  }

  private DeclaredProxy declared(Proxy proxy, Log log) {
    return new DeclaredProxy(
        Optional.ofNullable(proxy.getProtocol()).orElse("http"),
        proxy.getHost(),
        proxy.getPort(),
        Optional.ofNullable(proxy.getNonProxyHosts()).orElse(""),
        Optional.ofNullable(proxy.getUsername())
            .filter(user -> !user.isEmpty())
            .flatMap(user -> login(proxy, log)));
  }

  private Optional<Credential> login(Proxy proxy, Log log) {
    Optional<String> unset = unset(proxy.getUsername(), proxy.getPassword());
    if (unset.isPresent()) {
      log.warn(
          "Proxy '%s' of settings.xml is used without its login, which is '%s': that stands for nothing."
              .formatted(proxy.getId(), unset.get()));
      return Optional.empty();
    }
    SettingsDecryptionResult result =
        decrypter.decrypt(new DefaultSettingsDecryptionRequest(proxy));
    Optional<String> problem = problem(result);
    if (problem.isPresent()) {
      log.warn(
          "Proxy '%s' of settings.xml is used without its login, which cannot be decrypted: %s"
              .formatted(proxy.getId(), problem.get()));
      return Optional.empty();
    }
    return Optional.of(
        new Credential(
            proxy.getUsername(),
            Optional.ofNullable(result.getProxy().getPassword()).orElse(""),
            "proxy '" + proxy.getId() + "' of settings.xml"));
  }

  /** The first that Maven has found nothing for, such as a variable that is not set. */
  private static Optional<String> unset(String... texts) {
    return Stream.of(texts)
        .filter(text -> text != null && UNSET.matcher(text).matches())
        .findFirst();
  }

  private static Optional<String> problem(SettingsDecryptionResult result) {
    return result.getProblems().stream()
        .filter(problem -> problem.getSeverity() != SettingsProblem.Severity.WARNING)
        .map(SettingsProblem::getMessage)
        .findFirst();
  }
}
