package io.toa.core.context;

import io.toa.core.ParameterException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The environment a context is read for: a chain of names, the first of which is the environment
 * itself and the others its fallbacks (spec: context.md 2).
 *
 * @param chain the names; empty where no environment was chosen
 */
public record Environment(List<String> chain) {

  /** No environment: every key that names one is dropped. */
  public static final Environment UNDEFINED = new Environment(List.of());

  /** Copies the chain. */
  public Environment {
    chain = List.copyOf(chain);
  }

  /**
   * Reads a chain.
   *
   * @param text names separated by colons; null for no environment
   * @return the environment
   * @throws ParameterException where one of several names is empty
   */
  public static Environment parse(String text) {
    if (text == null) {
      return UNDEFINED;
    }
    List<String> names = List.of(text.split(":", -1));
    if (names.size() > 1 && names.contains("")) {
      throw new ParameterException("Environment '" + text + "' contains an empty name.");
    }
    return new Environment(names);
  }

  /**
   * The environment itself.
   *
   * @return the first name of the chain; empty where no environment was chosen
   */
  public Optional<String> name() {
    return chain.stream().findFirst();
  }

  /**
   * Reduces a document to this environment: of the keys {@code key}, {@code key@a}, {@code key@b}
   * only {@code key} is left, with the value that the chain prefers (spec: context.md 2.3).
   *
   * @param node the document
   * @return the reduced document
   */
  public Node convolve(Node node) {
    if (node instanceof Mapping mapping) {
      return convolve(mapping);
    }
    if (node instanceof Sequence sequence) {
      return new Sequence(
          sequence.items().stream()
              .map(item -> item instanceof Mapping mapping ? convolve(mapping) : convolve(item))
              .toList(),
          sequence.place());
    }
    return node;
  }

  private Mapping convolve(Mapping mapping) {
    Map<String, Member> plain = new LinkedHashMap<>();
    Map<String, Choice> chosen = new LinkedHashMap<>();
    Map<String, Integer> ranks = ranks();
    for (Member member : mapping.members()) {
      Node value = convolve(member.value());
      String[] parts = member.key().split("@", -1);
      if (parts.length == 1 || parts[0].isEmpty()) {
        plain.put(member.key(), new Member(member.key(), member.place(), value));
        continue;
      }
      Integer rank = ranks.get(parts[1]);
      Choice former = chosen.get(parts[0]);
      if (rank != null && (former == null || rank < former.rank())) {
        chosen.put(parts[0], new Choice(rank, new Member(parts[0], member.place(), value)));
      }
    }
    chosen.forEach((name, choice) -> plain.put(name, choice.member()));
    return new Mapping(new ArrayList<>(plain.values()), mapping.place());
  }

  private Map<String, Integer> ranks() {
    Map<String, Integer> ranks = new HashMap<>();
    for (int rank = 0; rank < chain.size(); rank++) {
      ranks.putIfAbsent(chain.get(rank), rank);
    }
    return ranks;
  }

  private record Choice(int rank, Member member) {}
}
