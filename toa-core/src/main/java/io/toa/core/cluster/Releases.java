package io.toa.core.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretList;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.toa.core.ClusterException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Reads the secrets that Helm keeps a release in, one for each revision. */
final class Releases {

  static final String TYPE = "helm.sh/release.v1";

  private static final String FAILED = "failed";

  // numbers stay as Helm has written them
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

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

  /**
   * Notes down that a revision has failed. Helm goes on from that, from a pending one it does not.
   */
  void fail(int number, String description) {
    newestFirst().stream()
        .filter(secret -> revision(secret) == number)
        .forEach(
            secret -> {
              secret.getMetadata().getLabels().put("status", FAILED);
              secret.getData().put("release", encoded(failed(record(secret), description)));
              secrets.resource(secret).update();
            });
  }

  private static String failed(String record, String description) {
    try {
      var tree = (ObjectNode) JSON.readTree(record);
      tree.withObject("/info").put("status", FAILED).put("description", description);
      return JSON.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      // not as the cause: its message would show what the record holds
      throw new ClusterException("Helm's record of the release is no JSON. Install helm.");
    }
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
    // Helm takes "modifiedAt" over from the revision before, so it may be older than the secret
    var updated =
        Stream.of("createdAt", "modifiedAt")
            .map(labels::get)
            .filter(Objects::nonNull)
            .map(seconds -> Instant.ofEpochSecond(Long.parseLong(seconds)))
            .max(Comparator.naturalOrder())
            .orElseGet(() -> Instant.parse(metadata.getCreationTimestamp()));
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

  private static String encoded(String record) {
    var compressed = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(compressed)) {
      zip.write(record.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var encoder = Base64.getEncoder();
    return encoder.encodeToString(encoder.encode(compressed.toByteArray()));
  }
}
