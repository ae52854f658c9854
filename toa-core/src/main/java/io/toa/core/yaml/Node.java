package io.toa.core.yaml;

import io.toa.core.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A value in a document: a mapping, a sequence or a scalar. Immutable. Two nodes are equal where
 * they say the same, wherever they stand; the order of keys counts for nothing.
 */
public sealed interface Node permits Mapping, Sequence, Scalar {

  /**
   * Where the value begins.
   *
   * @return the place; {@link Place#NONE} where the program made the value
   */
  Place place();

  /**
   * The value as plain Java: a {@code LinkedHashMap}, a {@code List}, a {@code String}, {@code
   * Boolean}, {@code Long}, {@code BigInteger}, {@code Double} or null.
   *
   * @return the value
   */
  Object plain();

  /**
   * Whether this is the null scalar.
   *
   * @return true for null
   */
  default boolean isNull() {
    return this instanceof Scalar scalar && scalar.value() == null;
  }

  /**
   * The null scalar, standing in no file.
   *
   * @return a node
   */
  static Node ofNull() {
    return new Scalar(null, Place.NONE);
  }

  /**
   * Makes a node of a plain Java value: a map with string keys (its order is kept), an iterable, a
   * string, a number, a boolean, null, or a node (taken as it is).
   *
   * @param value the value
   * @return a node that stands in no file
   * @throws IllegalArgumentException where the value is of another type
   */
  static Node of(Object value) {
    if (value instanceof Node node) {
      return node;
    }
    if (value instanceof Map<?, ?> map) {
      List<Member> members = new ArrayList<>();
      map.forEach((key, each) -> members.add(new Member((String) key, Place.NONE, of(each))));
      return new Mapping(members, Place.NONE);
    }
    if (value instanceof Iterable<?> items) {
      List<Node> nodes = new ArrayList<>();
      items.forEach(each -> nodes.add(of(each)));
      return new Sequence(nodes, Place.NONE);
    }
    return new Scalar(value, Place.NONE);
  }
}
