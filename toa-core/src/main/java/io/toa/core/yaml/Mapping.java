package io.toa.core.yaml;

import io.toa.core.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keys with values, in order. */
public final class Mapping implements Node {

  /** The mapping without keys, standing in no file. */
  public static final Mapping EMPTY = new Mapping(List.of(), Place.NONE);

  private final Map<String, Member> members;
  private final Place place;

  /**
   * Makes a mapping.
   *
   * @param members its keys in order; of two with the same key the later one takes the place of the
   *     earlier
   * @param place where it begins
   */
  public Mapping(Collection<Member> members, Place place) {
    Map<String, Member> map = new LinkedHashMap<>();
    members.forEach(member -> map.put(member.key(), member));
    this.members = Collections.unmodifiableMap(map);
    this.place = place;
  }

  /**
   * Makes a mapping of plain values (see {@link Node#of}).
   *
   * @param values keys and values, in the order of the map
   * @return a mapping that stands in no file
   */
  public static Mapping of(Map<String, ?> values) {
    return (Mapping) Node.of(values);
  }

  /**
   * The members in order.
   *
   * @return an unmodifiable view
   */
  public Collection<Member> members() {
    return members.values();
  }

  /**
   * The keys in order.
   *
   * @return an unmodifiable view
   */
  public Set<String> keys() {
    return members.keySet();
  }

  /**
   * Whether a key is there; one with a null value is.
   *
   * @param key the key
   * @return true where it is
   */
  public boolean has(String key) {
    return members.containsKey(key);
  }

  /**
   * The value of a key.
   *
   * @param key the key
   * @return the value, which may be the null scalar; empty where there is no such key
   */
  public Optional<Node> get(String key) {
    return Optional.ofNullable(members.get(key)).map(Member::value);
  }

  /**
   * The value of a key, where it is a mapping.
   *
   * @param key the key
   * @return the mapping; empty where there is none or it is something else
   */
  public Optional<Mapping> mapping(String key) {
    return get(key).filter(Mapping.class::isInstance).map(Mapping.class::cast);
  }

  /**
   * The items of a key, where it is a sequence.
   *
   * @param key the key
   * @return the items; an empty list where there is none or it is something else
   */
  public List<Node> items(String key) {
    return get(key)
        .filter(Sequence.class::isInstance)
        .map(node -> ((Sequence) node).items())
        .orElse(List.of());
  }

  /**
   * The text of a key, where it is a string.
   *
   * @param key the key
   * @return the text; empty where there is none or it is something else
   */
  public Optional<String> text(String key) {
    return get(key).map(Node::plain).filter(String.class::isInstance).map(String.class::cast);
  }

  /**
   * The strings of a sequence.
   *
   * @param key the key
   * @return the strings in it, other items left out; an empty list where there is none
   */
  public List<String> texts(String key) {
    return items(key).stream()
        .map(Node::plain)
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .toList();
  }

  /**
   * Where a key stands.
   *
   * @param key the key
   * @return its place; the place of the mapping where there is no such key
   */
  public Place placeOf(String key) {
    Member member = members.get(key);
    return member == null ? place : member.place();
  }

  /**
   * This mapping with a key set: replaced where it stands, or added at the end.
   *
   * @param key the key
   * @param value its value
   * @return another mapping
   */
  public Mapping with(String key, Node value) {
    Map<String, Member> map = new LinkedHashMap<>(members);
    Member old = members.get(key);
    map.put(key, new Member(key, old == null ? value.place() : old.place(), value));
    return new Mapping(map.values(), place);
  }

  /**
   * This mapping without a key.
   *
   * @param key the key; one that is not there changes nothing
   * @return another mapping
   */
  public Mapping without(String key) {
    List<Member> kept = new ArrayList<>(members.values());
    kept.removeIf(member -> member.key().equals(key));
    return new Mapping(kept, place);
  }

  /**
   * Whether there are no keys.
   *
   * @return true where there are none
   */
  public boolean isEmpty() {
    return members.isEmpty();
  }

  @Override
  public Place place() {
    return place;
  }

  @Override
  public Map<String, Object> plain() {
    Map<String, Object> map = new LinkedHashMap<>();
    members.forEach((key, member) -> map.put(key, member.value().plain()));
    return map;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Mapping mapping && values().equals(mapping.values());
  }

  @Override
  public int hashCode() {
    return values().hashCode();
  }

  @Override
  public String toString() {
    return plain().toString();
  }

  private Map<String, Node> values() {
    Map<String, Node> values = new LinkedHashMap<>();
    members.forEach((key, member) -> values.put(key, member.value()));
    return values;
  }
}
