package io.toa.core.export;

import io.toa.core.dependency.SecretKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks for the secrets that a deployment reads and a cluster lacks (spec: operations.md 6.3). */
public final class MissingSecrets {

  private final Prompt prompt;

  /**
   * Makes one.
   *
   * @param prompt asks for a value
   */
  public MissingSecrets(Prompt prompt) {
    this.prompt = prompt;
  }

  /**
   * Asks for each key that is not there, once, optional ones included.
   *
   * @param secrets what is read
   * @param deployed what the cluster has, {@code secret/key} each
   * @return the answers by key by secret, in the order of the questions; without those that are
   *     empty
   * @throws io.toa.core.ParameterException where nobody answers
   */
  public Map<String, Map<String, String>> ask(Secrets secrets, Set<String> deployed) {
    Map<String, Map<String, String>> answers = new LinkedHashMap<>();
    secrets.keys().stream()
        .map(key -> new SecretKey(key.secret(), key.key(), false))
        .distinct()
        .filter(key -> !deployed.contains(key.reference()))
        .forEach(
            key -> {
              String answer = prompt.ask(key.reference() + ": ");
              if (!answer.isEmpty()) {
                answers
                    .computeIfAbsent(key.secret(), secret -> new LinkedHashMap<>())
                    .put(key.key(), answer);
              }
            });
    return answers;
  }

  /**
   * What a deploy is refused for still.
   *
   * @param secrets what is read
   * @param deployed what the cluster has, {@code secret/key} each
   * @param answers what was answered, by key by secret
   * @return the keys that are not optional, neither there nor answered, {@code secret/key} each
   */
  public static List<String> left(
      Secrets secrets, Set<String> deployed, Map<String, Map<String, String>> answers) {
    return secrets.keys().stream()
        .filter(key -> !key.optional() && !deployed.contains(key.reference()))
        .filter(key -> !answers.getOrDefault(key.secret(), Map.of()).containsKey(key.key()))
        .map(SecretKey::reference)
        .distinct()
        .toList();
  }
}
