package io.toa.core.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretList;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Reads the secrets that Helm keeps a release in, one for each revision. */
final class Releases {

  static final String TYPE = "helm.sh/release.v1";

  private final NonNamespaceOperation<Secret, SecretList, Resource<Secret>> secrets;
  private final String name;

  Releases(NonNamespaceOperation<Secret, SecretList, Resource<Secret>> secrets, String name) {
    this.secrets = secrets;
    this.name = name;
  }

  List<ReleaseState> states() {
    return newestFirst().stream().map(secret -> state(secret.getMetadata())).toList();
  }

  List<String> records() {
    return newestFirst().stream().map(Releases::record).toList();
  }

  void trim(int kept) {
    newestFirst().stream()
        .skip(kept)
        .filter(secret -> !"deployed".equals(secret.getMetadata().getLabels().get("status")))
        .forEach(secret -> secrets.withName(secret.getMetadata().getName()).delete());
  }

  private List<Secret> newestFirst() {
    return secrets
        .withLabels(Map.of("owner", "helm", "name", name))
        .withField("type", TYPE)
        .list()
        .getItems()
        .stream()
        .sorted(Comparator.comparingInt(Releases::revision).reversed())
        .toList();
  }

  private static int revision(Secret secret) {
    return Integer.parseInt(secret.getMetadata().getLabels().getOrDefault("version", "0"));
  }

  private ReleaseState state(ObjectMeta metadata) {
    var labels = metadata.getLabels();
    var seconds = labels.getOrDefault("modifiedAt", labels.get("createdAt"));
    var updated =
        seconds == null
            ? Instant.parse(metadata.getCreationTimestamp())
            : Instant.ofEpochSecond(Long.parseLong(seconds));
    var revision = Integer.parseInt(labels.getOrDefault("version", "0"));
    return new ReleaseState(name, revision, labels.getOrDefault("status", "unknown"), updated);
  }

  // Kubernetes encodes what Helm has compressed and encoded.
  private static String record(Secret secret) {
    var encoded = Base64.getDecoder().decode(secret.getData().get("release"));
    var compressed = Base64.getDecoder().decode(encoded);
    try (var plain = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      return new String(plain.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
