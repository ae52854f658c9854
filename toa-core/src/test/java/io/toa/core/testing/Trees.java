package io.toa.core.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Documents of any shape, as plain Java. */
public final class Trees {

  private static final int MAX_SIZE = 6;

  private Trees() {}

  /**
   * Mappings, with mappings, sequences and scalars in them.
   *
   * @param keys what keys may be
   * @param scalars what scalars may be
   */
  public static Arbitrary<Map<String, Object>> mappings(
      Arbitrary<String> keys, Arbitrary<Object> scalars) {
    return mapping(keys, values(keys, scalars, 3));
  }

  private static Arbitrary<Object> values(
      Arbitrary<String> keys, Arbitrary<Object> scalars, int depth) {
    if (depth == 0) {
      return scalars;
    }
    Arbitrary<Object> inner = Arbitraries.lazy(() -> values(keys, scalars, depth - 1));
    return Arbitraries.oneOf(
        scalars,
        scalars,
        mapping(keys, inner).map(each -> (Object) each),
        inner.list().ofMaxSize(MAX_SIZE).map(each -> (Object) new ArrayList<>(each)));
  }

  private static Arbitrary<Map<String, Object>> mapping(
      Arbitrary<String> keys, Arbitrary<Object> values) {
    return Combinators.combine(keys, values)
        .as((key, value) -> new Entry(key, value))
        .list()
        .ofMaxSize(MAX_SIZE)
        .map(Trees::joined);
  }

  private static Map<String, Object> joined(List<Entry> entries) {
    Map<String, Object> joined = new LinkedHashMap<>();
    entries.forEach(entry -> joined.put(entry.key, entry.value));
    return joined;
  }

  private record Entry(String key, Object value) {}
}
