package io.toa.core.yaml;

import com.networknt.schema.path.NodePath;
import io.toa.core.Fault;
import io.toa.core.Place;

/**
 * A value within a document.
 *
 * @param path the keys and indices that lead to it, joined with points
 * @param place where its key, or the item, stands
 * @param node the value
 */
record Location(String path, Place place, Node node) {

  /**
   * Follows a path.
   *
   * @param root the document
   * @param path a path that leads to a value in it
   */
  static Location of(Node root, NodePath path) {
    Location location = new Location("", root.place(), root);
    for (int i = 0; i < path.getNameCount(); i++) {
      String name = path.getName(i);
      location =
          location.node instanceof Sequence sequence
              ? location.inner(name, sequence.items().get(Integer.parseInt(name)))
              : location.member(name);
    }
    return location;
  }

  /** The value of a key of this mapping. */
  Location member(String key) {
    Mapping mapping = (Mapping) node;
    Location inner = inner(key, mapping.get(key).orElseThrow());
    Place keyPlace = mapping.placeOf(key);
    return keyPlace.equals(Place.NONE) ? inner : new Location(inner.path, keyPlace, inner.node);
  }

  Fault fault(String message) {
    return new Fault(place, path, message);
  }

  /** What the program made has no place of its own, so it has that of what it stands in. */
  private Location inner(String name, Node value) {
    String shown = name.isEmpty() ? "''" : name;
    return new Location(
        path.isEmpty() ? shown : path + "." + shown,
        value.place().equals(Place.NONE) ? place : value.place(),
        value);
  }
}
