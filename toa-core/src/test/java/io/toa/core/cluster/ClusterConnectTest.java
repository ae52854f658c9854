package io.toa.core.cluster;

import static io.toa.core.cluster.KubeconfigFile.access;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
