package io.toa.core.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretList;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The secrets of a namespace (spec: operations.md 5.2, 6.5).
 *
 * <p>Every method throws a {@link io.toa.core.ClusterException} as those of {@link Cluster} do.
 */
public final class ClusterSecrets {

  private final NonNamespaceOperation<Secret, SecretList, Resource<Secret>> secrets;
  private final ClusterFaults faults;

  ClusterSecrets(
      NonNamespaceOperation<Secret, SecretList, Resource<Secret>> secrets, ClusterFaults faults) {
    this.secrets = secrets;
    this.faults = faults;
  }

  /**
   * The names of the secrets and of their keys, never a value; Helm's own secrets are left out
   * (spec: operations.md 5.2).
   *
   * @return every {@code <name>} and every {@code <name>/<key>}
   */
  public Set<String> keys() {
    var found =
        faults.during(
            "read the names of the secrets",
            () -> secrets.withoutField("type", Releases.TYPE).list().getItems());
    var names = new LinkedHashSet<String>();
    for (var secret : found) {
      var name = secret.getMetadata().getName();
      names.add(name);
      values(secret).keySet().forEach(key -> names.add(name + "/" + key));
    }
    return names;
  }

  /**
   * Reads a secret (spec: operations.md 6.5).
   *
   * @param name its name
   * @return its values by key, in the order the cluster has them; empty where there is none
   */
  public Optional<Map<String, String>> read(String name) {
    var found = faults.during("read the secret '" + name + "'", () -> secrets.withName(name).get());
    return Optional.ofNullable(found).map(ClusterSecrets::decode);
  }

  /**
   * Puts keys into a secret: those it has and that are not given stay; it is created as {@code
   * Opaque} where there is none (spec: operations.md 6.5).
   *
   * @param name its name
   * @param keys the values by key
   */
  public void write(String name, Map<String, String> keys) {
    var data = new LinkedHashMap<String, String>();
    keys.forEach(
        (key, value) -> data.put(key, Base64.getEncoder().encodeToString(value.getBytes(UTF_8))));
    faults.during(
        "write the secret '" + name + "'",
        () -> {
          new SecretMerge(secrets, name).put(data);
          return name;
        });
  }

  private static Map<String, String> decode(Secret secret) {
    return values(secret).entrySet().stream()
        .collect(
            toMap(
                Map.Entry::getKey,
                entry -> new String(Base64.getDecoder().decode(entry.getValue()), UTF_8),
                (first, second) -> first,
                LinkedHashMap::new));
  }

  private static Map<String, String> values(Secret secret) {
    return secret.getData() == null ? Map.of() : secret.getData();
  }
}
