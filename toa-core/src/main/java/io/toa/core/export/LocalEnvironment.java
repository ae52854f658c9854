package io.toa.core.export;

import io.toa.core.RefusalException;
import io.toa.core.dependency.SecretKey;
import io.toa.core.dependency.Variable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives variables the values that they have on this machine (spec: operations.md 7.2). */
public final class LocalEnvironment {

  private final Optional<DevelopmentSecrets> development;
  private final Optional<Prompt> prompt;

  /**
   * Makes one.
   *
   * @param development what stands in for secrets; empty to leave them without
   * @param prompt who is asked for what is left; empty to ask nobody
   */
  public LocalEnvironment(Optional<DevelopmentSecrets> development, Optional<Prompt> prompt) {
    this.development = development;
    this.prompt = prompt;
  }

  /**
   * The values of variables. Of what is there already, the values of secrets are kept; all others
   * are what the context says.
   *
   * @param variables the variables
   * @param present the values that are there already, by name
   * @return the values in the order of the variables
   * @throws RefusalException where stand-ins are wanted and nobody is asked, and a secret that is
   *     not optional is left without a value; or where a value has a line break
   */
  public LocalValues values(List<Variable> variables, Map<String, String> present) {
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, SecretKey> missing = new LinkedHashMap<>();
    for (Variable variable : variables) {
      String value =
          variable.secret().isPresent()
              ? present.getOrDefault(variable.name(), "")
              : variable.value().orElse("");
      values.put(variable.name(), value);
      if (value.isEmpty()) {
        variable.secret().ifPresent(key -> missing.merge(key.reference(), key, this::stricter));
      }
    }
    fill(missing, variables, values);
    values.forEach(LocalEnvironment::refuseLineBreak);
    return new LocalValues(values, required(missing));
  }

  /** A key that one reader requires is required. */
  private SecretKey stricter(SecretKey first, SecretKey second) {
    return first.optional() ? second : first;
  }

  private void fill(
      Map<String, SecretKey> missing, List<Variable> variables, Map<String, String> values) {
    Map<String, String> found = new LinkedHashMap<>();
    development.ifPresent(
        secrets ->
            missing.forEach(
                (reference, key) ->
                    secrets.value(key).ifPresent(value -> found.put(reference, value))));
    missing.keySet().removeAll(found.keySet());
    if (prompt.isPresent()) {
      missing.keySet().forEach(each -> found.put(each, prompt.get().ask(each + ": ")));
    } else if (development.isPresent() && !required(missing).isEmpty()) {
      throw unset(missing);
    }
    missing.keySet().removeIf(reference -> !found.getOrDefault(reference, "").isEmpty());
    for (Variable variable : variables) {
      variable
          .secret()
          .filter(key -> values.get(variable.name()).isEmpty())
          .ifPresent(key -> values.put(variable.name(), found.getOrDefault(key.reference(), "")));
    }
  }

  private static List<String> required(Map<String, SecretKey> missing) {
    return missing.values().stream()
        .filter(key -> !key.optional())
        .map(SecretKey::reference)
        .toList();
  }

  private static RefusalException unset(Map<String, SecretKey> missing) {
    List<String> keys =
        missing.values().stream().filter(key -> !key.optional()).map(SecretKey::key).toList();
    return new RefusalException(
        "%s is not set (pass -Dtoa.interactive to prompt, or put %s into the environment)"
            .formatted(String.join(", ", required(missing)), String.join(", ", keys)));
  }

  private static void refuseLineBreak(String name, String value) {
    if (value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0) {
      throw new RefusalException(
          "The value of '%s' has a line break, which a file of lines NAME=value cannot hold: encode it, or give it on one line"
              .formatted(name));
    }
  }
}
