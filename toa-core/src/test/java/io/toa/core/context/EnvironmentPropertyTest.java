package io.toa.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.testing.Trees;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Convolution of any document for any chain (spec: context.md 2.3). */
class EnvironmentPropertyTest {

  private static final List<String> NAMES = List.of("p", "q", "r");

  @Provide
  Arbitrary<Map<String, Object>> documents() {
    Arbitrary<String> keys =
        Arbitraries.of(
            Stream.of("a", "b", "")
                .flatMap(
                    name ->
                        Stream.of("", "@", "@p", "@q", "@r", "@s", "@p@q", "@@p")
                            .map(suffix -> name + suffix))
                .toList());
    return Trees.mappings(keys, Arbitraries.<Object>of(1L, "a@p", "", true).injectNull(0.1));
  }

  @Provide
  Arbitrary<List<String>> chains() {
    return Arbitraries.of("p", "q", "r", "t").list().ofMaxSize(4);
  }

  @Property
  void followsTheRules(
      @ForAll("documents") Map<String, Object> document, @ForAll("chains") List<String> chain) {
    Object expected = inPlace(document, chain);

    // as text, so that the order of keys counts
    assertThat(convolved(document, chain).toString()).isEqualTo(expected.toString());
  }

  @Property
  void leavesNoEnvironmentKey(
      @ForAll("documents") Map<String, Object> document, @ForAll("chains") List<String> chain) {
    assertThat(keys(convolved(document, chain))).allMatch(key -> key.indexOf('@') <= 0);
  }

  @Property
  void changesNothingTheSecondTime(
      @ForAll("documents") Map<String, Object> document, @ForAll("chains") List<String> chain) {
    Object once = convolved(document, chain);

    assertThat(convolved(once, chain).toString()).isEqualTo(once.toString());
  }

  @Property
  void keepsKeysThatBeginWithAnAtSign(
      @ForAll("documents") Map<String, Object> document, @ForAll("chains") List<String> chain) {
    List<String> literal = document.keySet().stream().filter(key -> key.startsWith("@")).toList();

    assertThat(((Map<?, ?>) convolved(document, chain)).keySet().stream().map(String::valueOf))
        .filteredOn(key -> key.startsWith("@"))
        .containsExactlyElementsOf(literal);
  }

  @Property
  void takesTheWholeValueOfTheFirstNameThatHasOne(
      @ForAll("documents") Map<String, Object> plain,
      @ForAll("documents") Map<String, Object> chosen,
      @ForAll("documents") Map<String, Object> fallback) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("key@q", fallback);
    document.put("key", plain);
    document.put("key@p", chosen);

    assertThat(convolved(document, List.of("p", "q")))
        .isEqualTo(Map.of("key", convolved(chosen, List.of("p", "q"))));
    assertThat(convolved(document, List.of("q", "p")))
        .isEqualTo(Map.of("key", convolved(fallback, List.of("q", "p"))));
    assertThat(convolved(document, NAMES.subList(2, 3)))
        .isEqualTo(Map.of("key", convolved(plain, List.of("r"))));
  }

  @Property
  void aChainOfUnknownNamesIsAsGoodAsNone(@ForAll("documents") Map<String, Object> document) {
    assertThat(convolved(document, List.of("unknown", "other")).toString())
        .isEqualTo(convolved(document, List.of()).toString());
  }

  private static Object convolved(Object document, List<String> chain) {
    return new Environment(chain).convolve(Node.of(document)).plain();
  }

  /** The rules as the specification numbers them, on a mapping that is changed while it is read. */
  private static Object inPlace(Object value, List<String> tags) {
    if (value instanceof List<?> items) {
      List<Object> convolved = new ArrayList<>();
      items.forEach(item -> convolved.add(inPlace(item, tags)));
      return convolved;
    }
    if (!(value instanceof Map<?, ?> snapshot)) {
      return value;
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    snapshot.forEach((key, each) -> mapping.put((String) key, each));
    Map<String, Integer> ranks = new HashMap<>();
    for (Map.Entry<?, ?> entry : snapshot.entrySet()) {
      String key = (String) entry.getKey();
      Object convolved = inPlace(entry.getValue(), tags);
      int at = key.indexOf('@');
      if (at <= 0) {
        if (!ranks.containsKey(key)) {
          mapping.put(key, convolved);
        }
        continue;
      }
      mapping.remove(key);
      String name = key.substring(0, at);
      String rest = key.substring(at + 1);
      String tag = rest.contains("@") ? rest.substring(0, rest.indexOf('@')) : rest;
      int rank = tags.indexOf(tag);
      if (rank >= 0 && (!ranks.containsKey(name) || rank < ranks.get(name))) {
        ranks.put(name, rank);
        mapping.put(name, convolved);
      }
    }
    return mapping;
  }

  private static List<String> keys(Object value) {
    List<String> keys = new ArrayList<>();
    if (value instanceof List<?> items) {
      items.forEach(item -> keys.addAll(keys(item)));
    } else if (value instanceof Map<?, ?> mapping) {
      mapping.forEach(
          (key, each) -> {
            keys.add((String) key);
            keys.addAll(keys(each));
          });
    }
    return keys;
  }
}
