package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.toa.core.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigTextTest {

  private static final String TEXT =
      """
      apiVersion: v1
      kind: Config
      clusters:
        - {name: here, cluster: {server: 'https://here.example.com'}}
        - name: there
          cluster: {server: 'https://there.example.com', certificate-authority: pki/ca.crt}
      contexts:
        - {name: plain, context: {cluster: here, user: someone}}
        - {name: named, context: {cluster: there, user: robot, namespace: acme}}
        - {name: lame, context: {cluster: nowhere, user: robot}}
      current-context: plain
      users:
        - {name: someone, user: {token: not-a-secret}}
        - name: robot
          user: {client-certificate: pki/robot.crt, client-key: /etc/pki/robot.key}
      """;

  @TempDir Path directory;

  private String of(String context) throws IOException {
    var file = Files.writeString(directory.resolve("kubeconfig"), TEXT);
    return KubeconfigText.of(KubeconfigFile.access(file, context, null));
  }

  @Test
  void holdsOneContextWithItsClusterAndItsUser() throws IOException {
    var text = of("named");
    JsonNode config = new YAMLMapper().readTree(text);
    assertThat(config.path("current-context").asText()).isEqualTo("named");
    assertThat(config.path("contexts")).hasSize(1);
    assertThat(config.at("/contexts/0/context/namespace").asText()).isEqualTo("acme");
    assertThat(config.path("clusters")).hasSize(1);
    assertThat(config.at("/clusters/0/cluster/server").asText())
        .isEqualTo("https://there.example.com");
    assertThat(config.path("users")).hasSize(1);
    assertThat(text).doesNotContain("not-a-secret");
  }

  @Test
  void makesPathsIndependentOfItsPlace() throws IOException {
    JsonNode config = new YAMLMapper().readTree(of("named"));
    assertThat(config.at("/clusters/0/cluster/certificate-authority").asText())
        .isEqualTo(directory.resolve("pki/ca.crt").toString());
    assertThat(config.at("/users/0/user/client-certificate").asText())
        .isEqualTo(directory.resolve("pki/robot.crt").toString());
    assertThat(config.at("/users/0/user/client-key").asText()).isEqualTo("/etc/pki/robot.key");
  }

  @Test
  void refusesAContextThatIsIncomplete() {
    assertThatThrownBy(() -> of("lame"))
        .isInstanceOf(ClusterException.class)
        .hasMessage("The kubeconfig has no 'nowhere'. Name a context that is complete.");
  }
}
