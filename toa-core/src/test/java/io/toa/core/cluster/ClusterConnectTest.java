package io.toa.core.cluster;

import static io.toa.core.cluster.KubeconfigFile.access;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterConnectTest {

  @TempDir Path directory;
  private Path kubeconfig;

  @BeforeEach
  void write() {
    kubeconfig = KubeconfigFile.write(directory, "https://here.example.com:6443");
  }

  @Test
  void takesTheCurrentContextAndTheDefaultNamespace() {
    try (var cluster = Cluster.connect(access(kubeconfig, null, null))) {
      assertThat(cluster.namespace()).isEqualTo("default");
      assertThat(cluster.url()).startsWith("https://here.example.com:6443");
    }
  }

  @Test
  void takesTheNamespaceOfTheContext() {
    try (var cluster = Cluster.connect(access(kubeconfig, "named", null))) {
      assertThat(cluster.namespace()).isEqualTo("acme");
      assertThat(cluster.url()).startsWith("https://there.example.com:6443");
    }
  }

  @Test
  void takesTheNamespaceGiven() {
    try (var cluster = Cluster.connect(access(kubeconfig, "named", "todos"))) {
      assertThat(cluster.namespace()).isEqualTo("todos");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void takesWhatIsBlankForNotGiven(String blank) {
    var access = access(kubeconfig, blank, blank);
    assertThat(access).isEqualTo(access(kubeconfig, null, null));
    try (var cluster = Cluster.connect(access)) {
      assertThat(cluster.namespace()).isEqualTo("default");
      assertThat(cluster.url()).startsWith("https://here.example.com:6443");
    }
    assertThat(new ClusterAccess(Optional.of(Path.of("")), Optional.empty(), Optional.empty()))
        .isEqualTo(ClusterAccess.current());
  }

  @Test
  void refusesAContextThatIsNotThere() {
    var access = access(kubeconfig, "production", null);
    assertThatThrownBy(() -> Cluster.connect(access))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "The kubeconfig '%s' has no context 'production'. It has: named, plain.", kubeconfig);
  }

  @Test
  void refusesAKubeconfigThatIsNotThere() {
    var missing = directory.resolve("missing");
    var access = access(missing, null, null);
    assertThatThrownBy(() -> Cluster.connect(access))
        .isInstanceOf(ClusterException.class)
        .hasMessage("The kubeconfig '%s' cannot be read. Name one that is there.", missing);
  }

  @Test
  void quotesNothingOfAKubeconfigThatIsNoYaml() throws IOException {
    Files.writeString(kubeconfig, "clusters: [{name: a\nusers: [{user: {token: topsecret}}]\n");
    var access = access(kubeconfig, null, null);
    assertThatThrownBy(() -> Cluster.connect(access))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "The kubeconfig '%s' is no valid YAML. Mend it, or name another one.", kubeconfig)
        .hasNoCause();
  }

  @Test
  void refusesAKubeconfigThatIsNone() throws IOException {
    Files.writeString(kubeconfig, "- not\n- a kubeconfig\n");
    var access = access(kubeconfig, null, null);
    assertThatThrownBy(() -> Cluster.connect(access))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("The kubeconfig '" + kubeconfig + "' cannot be used: ");
  }

  @Test
  void refusesAKubeconfigThatNamesNoCluster() throws IOException {
    Files.writeString(kubeconfig, "apiVersion: v1\nkind: Config\n");
    var access = access(kubeconfig, null, null);
    assertThatThrownBy(() -> Cluster.connect(access))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("No cluster is configured: the kubeconfig '" + kubeconfig + "'");
  }

  @Test
  void goesWhereTheKubeconfigSaysWhateverTheClientsOwnSettingsSay() {
    var settings =
        Map.of(
            "kubernetes.master", "https://other.example.com",
            "kubernetes.namespace", "other",
            "kubernetes.auth.token", "other",
            "kubernetes.auth.basic.username", "other",
            "kubernetes.auth.basic.password", "other",
            "kubernetes.trust.certificates", "true",
            "kubernetes.impersonate.username", "other",
            "kubernetes.certs.ca.data", "other");
    settings.forEach(System::setProperty);
    try (var cluster = Cluster.connect(access(kubeconfig, null, null))) {
      var config = Connection.configure(access(kubeconfig, null, null), Connection.PATIENCE);
      assertThat(cluster.url()).startsWith("https://here.example.com:6443");
      assertThat(cluster.namespace()).isEqualTo("default");
      assertThat(config.getMasterUrl()).startsWith("https://here.example.com:6443");
      assertThat(config.getAutoOAuthToken()).isEqualTo("not-a-secret");
      assertThat(config.getUsername()).isNull();
      assertThat(config.getPassword()).isNull();
      assertThat(config.isTrustCerts()).isFalse();
      assertThat(config.getImpersonateUsername()).isNull();
      assertThat(config.getCaCertData()).isNull();
    } finally {
      settings.keySet().forEach(System::clearProperty);
    }
  }

  @Test
  void takesProxiesFromTheSurroundings() {
    System.setProperty("no.proxy", "here.example.com");
    try {
      var config = Connection.configure(access(kubeconfig, null, null), Connection.PATIENCE);
      assertThat(config.getNoProxy()).containsExactly("here.example.com");
    } finally {
      System.clearProperty("no.proxy");
    }
  }

  @Test
  void refusesSettingsThatHelmDoesNotKnowWhereThereIsNoKubeconfig() {
    var settings = Map.of("kubernetes.master", "secret", "kubernetes.namespace", "other");
    assertThatThrownBy(() -> ClientSettings.refuse(ClusterAccess.current(), settings::get))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "No kubeconfig is there, and of the environment or the system properties"
                + " KUBERNETES_MASTER, KUBERNETES_NAMESPACE would lead Toa to a cluster, but not"
                + " Helm. Leave that out; name a kubeconfig by toa.kubeconfig or KUBECONFIG.");
    var namespaced = new ClusterAccess(Optional.empty(), Optional.empty(), Optional.of("todos"));
    ClientSettings.refuse(namespaced, Map.of("kubernetes.namespace", "other")::get);
    ClientSettings.refuse(ClusterAccess.current(), Map.<String, String>of()::get);
  }

  @Test
  void refusesASystemPropertyThatNamesAKubeconfig() {
    System.setProperty("kubeconfig", kubeconfig.toString());
    try {
      assertThatThrownBy(() -> Cluster.connect(ClusterAccess.current()))
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith("The system property 'kubeconfig' leads Toa to a cluster, but");
    } finally {
      System.clearProperty("kubeconfig");
    }
  }
}
