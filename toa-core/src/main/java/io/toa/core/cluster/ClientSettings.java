package io.toa.core.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.Utils;
import io.toa.core.ClusterException;
import java.io.File;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Variables and system properties that the client of the API server heeds, and Helm does not: by
 * them a deploy would ask one cluster and install to another.
 */
final class ClientSettings {

  private static final String KUBECONFIG = "kubeconfig";
  private static final String NAMESPACE = "kubernetes.namespace";

  /** Each a system property, and a variable in capitals with underscores. */
  private static final List<String> LEADING =
      List.of(
          "kubernetes.master",
          NAMESPACE,
          "kubernetes.auth.token",
          "kubernetes.auth.basic.username",
          "kubernetes.auth.basic.password",
          "kubernetes.auth.tryServiceAccount",
          "kubernetes.auth.serviceAccount.token",
          "kubernetes.impersonate.username",
          "kubernetes.impersonate.group",
          "kubernetes.trust.certificates",
          "kubernetes.disable.hostname.verification",
          "kubernetes.certs.ca.file",
          "kubernetes.certs.ca.data",
          "kubernetes.certs.client.file",
          "kubernetes.certs.client.data",
          "kubernetes.certs.client.key.file",
          "kubernetes.certs.client.key.data",
          "kubernetes.truststore.file",
          "kubernetes.keystore.file");

  private ClientSettings() {}

  /**
   * The files that {@code KUBECONFIG} lists, else that of the home directory.
   *
   * @return those that are there; none where the service account of a pod is to be used
   * @throws ClusterException where a system property names others, which Helm does not read
   */
  static List<File> kubeconfigs() {
    if (System.getProperty(KUBECONFIG) != null) {
      throw new ClusterException(
          "The system property 'kubeconfig' leads Toa to a cluster, but not Helm. Leave it out;"
              + " name a kubeconfig by toa.kubeconfig or KUBECONFIG.");
    }
    return Config.getKubeconfigFilenames().stream()
        .map(File::new)
        .filter(file -> file.isFile() && file.length() > 0)
        .toList();
  }

  /**
   * Refuses the settings that count where there is no kubeconfig.
   *
   * @param access says whether the namespace is given, so that no setting counts for it
   * @param setting the value of a property or its variable; null where there is none
   * @throws ClusterException where there is one, naming it without its value
   */
  static void refuse(ClusterAccess access, UnaryOperator<String> setting) {
    List<String> names =
        LEADING.stream()
            .filter(name -> access.namespace().isEmpty() || !name.equals(NAMESPACE))
            .filter(name -> setting.apply(name) != null)
            .map(Utils::convertSystemPropertyNameToEnvVar)
            .toList();
    if (!names.isEmpty()) {
      throw new ClusterException(
          "No kubeconfig is there, and of the environment or the system properties %s would lead Toa to a cluster, but not Helm. Leave that out; name a kubeconfig by toa.kubeconfig or KUBECONFIG."
              .formatted(String.join(", ", names)));
    }
  }

  /**
   * Adds what says how a cluster is reached, not which: proxies, where the kubeconfig has none, and
   * the protocols.
   *
   * @param config what a kubeconfig says
   */
  static void addProxies(Config config) {
    Config found = Config.empty();
    Config.configFromSysPropsOrEnvVars(found);
    if (config.getHttpProxy() == null && config.getHttpsProxy() == null) {
      config.setHttpProxy(found.getHttpProxy());
      config.setHttpsProxy(found.getHttpsProxy());
      config.setNoProxy(found.getNoProxy());
      config.setProxyUsername(found.getProxyUsername());
      config.setProxyPassword(found.getProxyPassword());
    }
    config.setHttp2Disable(found.isHttp2Disable());
    config.setTlsVersions(found.getTlsVersions());
  }
}
