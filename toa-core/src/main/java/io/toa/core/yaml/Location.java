package io.toa.core.yaml;

import com.networknt.schema.path.NodePath;
import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A value within a document.
 *
 * @param path the keys and indices that lead to it, joined with points; empty for the document
 * @param place where its key, or the item, stands
 * @param node the value
 */
public record Location(String path, Place place, Node node) {

  /**
   * Begins at a document whose own place is for the caller to say.
   *
   * @param root the document
   * @return the document, without a place
   */
  public static Location of(Node root) {
    return new Location("", Place.NONE, root);
  }

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
          location.node instanceof Sequence
              ? location.item(Integer.parseInt(name))
              : location.member(name);
    }
    return location;
  }

  /**
   * The value of a key of this mapping.
   *
   * @param key a key that it has
   * @return the value
   */
  public Location member(String key) {
    Mapping mapping = (Mapping) node;
    Location inner = inner(key, mapping.get(key).orElseThrow());
    Place keyPlace = mapping.placeOf(key);
    return keyPlace.equals(Place.NONE) ? inner : new Location(inner.path, keyPlace, inner.node);
  }

  /**
   * The value of a key, where this is a mapping that has it.
   *
   * @param key the key
   * @return the value; empty where there is no such key
   */
  public Optional<Location> find(String key) {
    return node instanceof Mapping mapping && mapping.has(key)
        ? Optional.of(member(key))
        : Optional.empty();
  }

  /**
   * The value that stands at a place, here or within.
   *
   * @param other the place of its key, or of an item
   * @return the value; empty where nothing stands there
   */
  public Optional<Location> find(Place other) {
    if (place.equals(other)) {
      return Optional.of(this);
    }
    return inside().map(each -> each.find(other)).flatMap(Optional::stream).findFirst();
  }

  private Stream<Location> inside() {
    if (node instanceof Mapping mapping) {
      return mapping.keys().stream().map(this::member);
    }
    return node instanceof Sequence sequence
        ? IntStream.range(0, sequence.items().size()).mapToObj(this::item)
        : Stream.of();
  }

  /**
   * An item of this sequence.
   *
   * @param index its index, from 0
   * @return the item
   */
  public Location item(int index) {
    return inner(Integer.toString(index), ((Sequence) node).items().get(index));
  }

  /**
   * A fault of this value.
   *
   * @param message what is wrong
   * @return the fault at its place
   */
  public Fault fault(String message) {
    return fault(message, "");
  }

  /**
   * A fault of this value.
   *
   * @param message what is wrong
   * @param hint what to do about it, a sentence; empty where there is nothing to add
   * @return the fault at its place
   */
  public Fault fault(String message, String hint) {
    return new Fault(place, path, message, hint);
  }

  /**
   * Faults of what was checked on its own, as those of this value.
   *
   * @param faults faults of this value, or of values in it
   * @return the same, led to by the keys that lead here
   */
  public List<Fault> within(List<Fault> faults) {
    return faults.stream()
        .map(
            fault ->
                fault.path().isEmpty()
                    ? fault(fault.message(), fault.hint())
                    : new Fault(fault.place(), below(fault.path()), fault.message(), fault.hint()))
        .toList();
  }

  private String below(String inside) {
    return path.isEmpty() ? inside : path + "." + inside;
  }

  /**
   * A refusal of this value.
   *
   * @param message what is wrong
   * @param hint what to do about it, a sentence; empty where there is nothing to add
   * @return the refusal, to be thrown, with this value as its only fault
   */
  public InvalidDeclarationException refusal(String message, String hint) {
    return new InvalidDeclarationException(message, fault(message, hint));
  }

  /**
   * A refusal of this value whose text says more than the fault at its place has to.
   *
   * @param heading what the text begins with
   * @param message what is wrong, which the text ends with
   * @param hint what to do about it, a sentence; empty where there is nothing to add
   * @return the refusal, to be thrown, with this value as its only fault
   */
  public InvalidDeclarationException refusal(String heading, String message, String hint) {
    return new InvalidDeclarationException(heading + message, fault(message, hint));
  }

  /** What the program made has no place of its own, so it has that of what it stands in. */
  private Location inner(String name, Node value) {
    String shown = name.isEmpty() ? "''" : name;
    return new Location(
        below(shown), value.place().equals(Place.NONE) ? place : value.place(), value);
  }
}
