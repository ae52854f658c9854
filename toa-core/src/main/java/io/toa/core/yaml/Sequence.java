package io.toa.core.yaml;

import io.toa.core.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A list of values.
 *
 * @param items the values in order
 * @param place where it begins
 */
public record Sequence(List<Node> items, Place place) implements Node {

  /** Copies the items. */
  public Sequence {
    items = List.copyOf(items);
  }

  @Override
  public List<Object> plain() {
    List<Object> list = new ArrayList<>(items.size());
    items.forEach(item -> list.add(item.plain()));
    return Collections.unmodifiableList(list);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sequence sequence && items.equals(sequence.items);
  }

  @Override
  public int hashCode() {
    return items.hashCode();
  }
}
