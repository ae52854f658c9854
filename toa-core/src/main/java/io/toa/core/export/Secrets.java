package io.toa.core.export;

import io.toa.core.chart.Values;
import io.toa.core.context.Context;
import io.toa.core.dependency.SecretKey;
import io.toa.core.dependency.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The secrets that a deployment reads (spec: operations.md 5).
 *
 * @param credentials name of the image pull secret; empty where there is none
 * @param keys every key that a variable reads, in variable order, with repetitions
 */
public record Secrets(Optional<String> credentials, List<SecretKey> keys) {

  private static final String PREFIX = "toa-";

  /** Copies the list. */
  public Secrets {
    keys = List.copyOf(keys);
  }

  /**
   * The name of a secret in the cluster (spec: operations.md 6.1).
   *
   * @param name what a user calls it, such as {@code mongodb.default}
   * @return the same with the prefix {@code toa-}
   */
  public static String deployedName(String name) {
    return PREFIX + name;
  }

  /**
   * What a user calls a secret of the cluster.
   *
   * @param name its name in the cluster, such as {@code toa-mongodb.default}
   * @return the same without the prefix {@code toa-}; itself where it has none
   */
  public static String givenName(String name) {
    return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
  }

  /**
   * Collects what an application's workloads read.
   *
   * @param context the context
   * @param values the values of its chart
   * @return the secrets
   */
  public static Secrets of(Context context, Values values) {
    return new Secrets(
        context.registry().credentials(),
        values.variables().stream().map(Variable::secret).flatMap(Optional::stream).toList());
  }

  /**
   * What the cluster must hold before anything is deployed (spec: operations.md 5.1).
   *
   * @return the pull secret's name, then {@code secret/key} of all that are not optional, each once
   */
  public List<String> required() {
    Set<String> required = new LinkedHashSet<>();
    credentials.ifPresent(required::add);
    keys.stream().filter(key -> !key.optional()).map(SecretKey::reference).forEach(required::add);
    return new ArrayList<>(required);
  }

  /**
   * The text of {@code toa:export-secrets} (spec: operations.md 5.3). A key is marked optional only
   * where every reader says so.
   *
   * @return a line for each secret with a line for each of its keys below it; empty where there are
   *     none
   */
  public String text() {
    Map<String, Map<String, Boolean>> secrets = new TreeMap<>();
    for (SecretKey key : keys) {
      secrets
          .computeIfAbsent(key.secret(), ignored -> new LinkedHashMap<>())
          .merge(key.key(), key.optional(), Boolean::logicalAnd);
    }
    StringBuilder text = new StringBuilder();
    secrets.forEach(
        (secret, read) -> {
          text.append(secret).append(":\n");
          read.forEach(
              (key, optional) ->
                  text.append("  ").append(key).append(optional ? " (optional)\n" : "\n"));
        });
    return text.toString();
  }
}
