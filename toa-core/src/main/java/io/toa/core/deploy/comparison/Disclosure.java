package io.toa.core.deploy.comparison;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says what of an object may be shown. Two values that differ and would look alike, since both are
 * hidden, are told apart by a remark.
 */
final class Disclosure {

  private static final String CHANGED = " (changed)";
  private static final Set<String> SECRET_PARTS = Set.of("data", "stringData");

  private final ObjectIdentity object;

  Disclosure(ObjectIdentity object) {
    this.object = object;
  }

  /** Both forms of the object. */
  Shown of(Mapping before, Mapping after) {
    return value("", new Shown(before, after));
  }

  /**
   * @param path the keys that lead to the value, each with a slash before it
   */
  private Shown value(String path, Shown raw) {
    if (isSecret(path)) {
      return hidden(raw);
    }
    if (path.startsWith("/binaryData/") && object.is("", "ConfigMap")) {
      return BinaryValue.of(path.substring("/binaryData/".length()), raw);
    }
    if (isNothingOr(Mapping.class, raw)) {
      return mapping(path, raw);
    }
    if (isNothingOr(Sequence.class, raw)) {
      return sequence(path, raw);
    }
    return remarked(raw, new Shown(apart(path, raw.before()), apart(path, raw.after())));
  }

  private boolean isSecret(String path) {
    return object.is("", "Secret")
        && SECRET_PARTS.stream().anyMatch(part -> path.startsWith("/" + part + "/"));
  }

  private static boolean isNothingOr(Class<? extends Node> type, Shown raw) {
    return (raw.before() == null || type.isInstance(raw.before()))
        && (raw.after() == null || type.isInstance(raw.after()));
  }

  /** A value that has no counterpart of its form. */
  private Node apart(String path, Node value) {
    if (value instanceof Scalar scalar) {
      return scalar.value() instanceof String text
          ? Node.of(SecretText.of(lastKey(path), text))
          : value;
    }
    return value == null ? null : value(path, new Shown(value, null)).before();
  }

  private static String lastKey(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private Shown mapping(String path, Shown raw) {
    Map<String, Node> before = members(raw.before());
    Map<String, Node> after = members(raw.after());
    Map<String, Node> shownBefore = new LinkedHashMap<>();
    Map<String, Node> shownAfter = new LinkedHashMap<>();
    Set<String> keys = new LinkedHashSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (String key : keys) {
      Shown pair = new Shown(before.get(key), after.get(key));
      Shown shown = value(path + "/" + named(key, raw), pair);
      put(shownBefore, key, shown.before());
      put(shownAfter, key, shown.after());
    }
    return new Shown(
        raw.before() == null ? null : Mapping.of(shownBefore),
        raw.after() == null ? null : Mapping.of(shownAfter));
  }

  /** The value of a variable is known by the name beside it. */
  private static String named(String key, Shown raw) {
    Node either = raw.before() == null ? raw.after() : raw.before();
    return key.equals("value") ? ((Mapping) either).text("name").orElse(key) : key;
  }

  private static Map<String, Node> members(Node mapping) {
    Map<String, Node> members = new LinkedHashMap<>();
    if (mapping != null) {
      for (Member member : ((Mapping) mapping).members()) {
        members.put(member.key(), member.value());
      }
    }
    return members;
  }

  private static void put(Map<String, Node> target, String key, Node value) {
    if (value != null) {
      target.put(key, value);
    }
  }

  private Shown sequence(String path, Shown raw) {
    Counterparts pairs = Counterparts.of(items(raw.before()), items(raw.after()));
    List<Node> before = new ArrayList<>();
    List<Node> after = new ArrayList<>();
    for (Node item : items(raw.before())) {
      before.add(value(path + "/-", new Shown(item, pairs.after(item))).before());
    }
    for (Node item : items(raw.after())) {
      after.add(value(path + "/-", new Shown(pairs.before(item), item)).after());
    }
    return new Shown(
        raw.before() == null ? null : Node.of(before), raw.after() == null ? null : Node.of(after));
  }

  private static List<Node> items(Node sequence) {
    return sequence == null ? List.of() : ((Sequence) sequence).items();
  }

  private static Shown hidden(Shown raw) {
    return remarked(raw, new Shown(hidden(raw.before()), hidden(raw.after())));
  }

  private static Node hidden(Node value) {
    return value == null ? null : Node.of(SecretText.HIDDEN);
  }

  /** Tells values apart that look alike and are not. */
  static Shown remarked(Shown raw, Shown shown) {
    if (raw.before() == null
        || raw.after() == null
        || raw.before().equals(raw.after())
        || !shown.before().equals(shown.after())) {
      return shown;
    }
    return new Shown(shown.before(), Node.of(shown.after().plain() + CHANGED));
  }
}
