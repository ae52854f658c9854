package io.toa.core.context;

import io.toa.core.Fault;
import io.toa.core.Place;
import io.toa.core.Spelling;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keys of a document that are for an environment, and likely for another one than they say (spec:
 * context.md 2.3). Any name is an environment's, so that only what cannot be meant is warned of.
 */
final class EnvironmentKeys {

  /** Names that are shorter are near to too many others. */
  private static final int SHORTEST = 5;

  private static final Pattern SEPARATOR = Pattern.compile("[-_.]");

  private final Node document;
  private final List<String> chain;
  private final List<Key> keys = new ArrayList<>();
  private final Map<String, Integer> uses = new LinkedHashMap<>();

  /**
   * Gathers the keys of a document.
   *
   * @param document the document as it is written
   * @param environment what it is read for
   */
  EnvironmentKeys(Node document, Environment environment) {
    this.document = document;
    chain = environment.chain();
    gather(document, "");
    keys.forEach(key -> uses.merge(key.environment(), 1, Integer::sum));
  }

  /** What is to be warned of: of what it is read for, then in the order of the document. */
  List<Fault> warnings() {
    return Stream.concat(
            unnamed(document.place()), keys.stream().map(this::warning).flatMap(Optional::stream))
        .toList();
  }

  private void gather(Node node, String path) {
    if (node instanceof Mapping mapping) {
      for (Member member : mapping.members()) {
        String inner = path.isEmpty() ? member.key() : path + "." + member.key();
        if (member.key().indexOf('@') > 0) {
          keys.add(new Key(member, inner, List.of(member.key().split("@", -1))));
        }
        gather(member.value(), inner);
      }
    } else if (node instanceof Sequence sequence) {
      for (int i = 0; i < sequence.items().size(); i++) {
        gather(sequence.items().get(i), path.isEmpty() ? "" + i : path + "." + i);
      }
    }
  }

  private Optional<Fault> warning(Key key) {
    if (key.parts().size() > 2) {
      return Optional.of(
          key.fault(
              "is read as '%s@%s', as a key names one environment"
                  .formatted(key.parts().get(0), key.environment()),
              "Write a key for each environment."));
    }
    if (chain.contains(key.environment())) {
      return Optional.empty();
    }
    if (key.environment().isEmpty()) {
      return Optional.of(
          key.fault("is left out, as it names no environment", "Name one, or take '@' out."));
    }
    return meant(key.environment())
        .map(
            meant ->
                key.fault(
                    "is of an environment that is nearly another one",
                    Spelling.question(key.parts().get(0) + "@" + meant)));
  }

  /** The environment that is meant: what is more often named, being read for counted in. */
  private Optional<String> meant(String environment) {
    Map<String, Integer> weights = new LinkedHashMap<>(uses);
    chain.forEach(each -> weights.merge(each, 1, Integer::sum));
    return weights.keySet().stream()
        .filter(other -> weights.get(other) > uses.get(environment))
        .filter(other -> isMisspelt(environment, other))
        .findFirst();
  }

  /**
   * Environments that are read for, that no key is of, and that are nearly one that keys are of.
   */
  private Stream<Fault> unnamed(Place place) {
    return chain.stream()
        .filter(name -> !uses.containsKey(name))
        .flatMap(
            name ->
                uses.keySet().stream()
                    .filter(other -> isMisspelt(name, other))
                    .limit(1)
                    .map(
                        other ->
                            new Fault(
                                Place.of(place.file()),
                                "",
                                "no key is of the environment '%s'".formatted(name),
                                Spelling.question(other))));
  }

  /** Whether one part of a name is that of another with a slip of the pen within it. */
  private static boolean isMisspelt(String name, String other) {
    String[] parts = SEPARATOR.split(name.toLowerCase(Locale.ROOT), -1);
    String[] others = SEPARATOR.split(other.toLowerCase(Locale.ROOT), -1);
    if (parts.length != others.length || Spelling.slip(name, List.of(other)).isEmpty()) {
      return false;
    }
    for (int i = 0; i < parts.length; i++) {
      if (!parts[i].equals(others[i]) && !isMisspeltWord(parts[i], others[i])) {
        return false;
      }
    }
    return true;
  }

  /** Words of one stem may differ where they end, as sites do where they begin. */
  private static boolean isMisspeltWord(String word, String other) {
    if (Math.min(word.length(), other.length()) < SHORTEST) {
      return false;
    }
    boolean ends =
        word.charAt(0) == other.charAt(0)
            && word.charAt(word.length() - 1) == other.charAt(other.length() - 1);
    return ends || Arrays.equals(word.chars().sorted().toArray(), other.chars().sorted().toArray());
  }

  /**
   * A key.
   *
   * @param member the key with its value
   * @param path the keys that lead to it
   * @param parts the key, split where it says {@code @}
   */
  private record Key(Member member, String path, List<String> parts) {

    String environment() {
      return parts.get(1);
    }

    Fault fault(String message, String hint) {
      return new Fault(member.place(), path, message, hint);
    }
  }
}
