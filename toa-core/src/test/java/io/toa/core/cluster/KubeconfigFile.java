package io.toa.core.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writes the kubeconfig of a test: two contexts, the current one has no namespace. */
final class KubeconfigFile {

  private KubeconfigFile() {}

  static Path write(Path directory, String server) {
    var text =
        """
        apiVersion: v1
        kind: Config
        clusters:
          - {name: here, cluster: {server: '%s'}}
          - {name: there, cluster: {server: 'https://there.example.com:6443'}}
        contexts:
          - {name: plain, context: {cluster: here, user: someone}}
          - {name: named, context: {cluster: there, user: someone, namespace: acme}}
        current-context: plain
        users:
          - {name: someone, user: {token: not-a-secret}}
        """;
    try {
      return Files.writeString(directory.resolve("kubeconfig"), text.formatted(server));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ClusterAccess access(Path kubeconfig, String context, String namespace) {
    return new ClusterAccess(
        Optional.of(kubeconfig), Optional.ofNullable(context), Optional.ofNullable(namespace));
  }
}
