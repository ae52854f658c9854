package io.toa.core.export;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that variables have on this machine, those of secrets among them.
 *
 * @param values a value by the name of its variable, in order, without line breaks; empty where the
 *     variable has none
 * @param unset the references of secrets, {@code secret/key}, that are required and have no value
 */
public record LocalValues(Map<String, String> values, List<String> unset) {

  /** Copies the values. */
  public LocalValues {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    unset = List.copyOf(unset);
  }

  /** Names only: there are secrets among the values. */
  @Override
  public String toString() {
    return "LocalValues" + values.keySet();
  }
}
