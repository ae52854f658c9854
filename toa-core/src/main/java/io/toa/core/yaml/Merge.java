package io.toa.core.yaml;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Merges what is declared in two places. (spec: component.md 5.3, context.md 4) */
public final class Merge {

  private Merge() {}

  /**
   * Merges one value into another. Keys of both mappings are merged, keys of the source only are
   * added at the end, the items of a source sequence follow those of the target, equal scalars are
   * kept.
   *
   * @param source what is merged: a module's declaration, a shortcut's value
   * @param target what it is merged into, which comes first: a manifest's declaration, the
   *     annotations' value
   * @return the merged value; source and target stay as they are
   * @throws InvalidDeclarationException at the places of the source's values and of the target's
   *     keys that stand in a file, where the two say different things
   */
  public static Node merge(Node source, Node target) {
    if (source instanceof Scalar && target instanceof Scalar) {
      throw refusal(
          "generic/merge: arguments must be objects or arrays at /",
          source,
          new At("", "", target.place()));
    }
    return merge(source, target, new At("", "", target.place()));
  }

  private static Node merge(Node source, Node target, At at) {
    if (source instanceof Mapping from && target instanceof Mapping into) {
      return mappings(from, into, at);
    }
    if (source instanceof Sequence from && target instanceof Sequence into) {
      List<Node> items = new ArrayList<>(into.items());
      items.addAll(from.items());
      return new Sequence(items, into.place());
    }
    if (source.isNull()
        || target.isNull()
        || (source instanceof Scalar && target instanceof Scalar)) {
      return scalars(source, target, at);
    }
    throw refusal("generic/merge: arguments must be of the same type at " + at.shown(), source, at);
  }

  private static Node mappings(Mapping source, Mapping target, At at) {
    Map<String, Member> merged = new LinkedHashMap<>();
    target.members().forEach(member -> merged.put(member.key(), member));
    Findings findings = new Findings();
    for (Member added : source.members()) {
      Member present = merged.get(added.key());
      if (present == null) {
        merged.put(added.key(), added);
        continue;
      }
      findings
          .attempt(() -> merge(added.value(), present.value(), at.member(present)))
          .ifPresent(
              value -> merged.put(added.key(), new Member(present.key(), present.place(), value)));
    }
    findings.report();
    return new Mapping(merged.values(), target.place());
  }

  /** Null counts as a scalar, beside anything. */
  private static Node scalars(Node source, Node target, At at) {
    if (same(source.plain(), target.plain())) {
      return target;
    }
    throw refusal(
        "generic/merge: conflict at %s ('%s', '%s')"
            .formatted(at.shown(), text(source), text(target)),
        source,
        at);
  }

  private static InvalidDeclarationException refusal(String text, Node source, At at) {
    return new InvalidDeclarationException(
        text,
        Stream.of(source.place(), at.place)
            .filter(place -> !place.file().isEmpty())
            .map(place -> new Fault(place, at.keys, ""))
            .toList());
  }

  /** Whether JavaScript holds two values equal; it knows one kind of number. */
  private static boolean same(Object one, Object other) {
    return (one instanceof Number number && other instanceof Number another)
        ? number.doubleValue() == another.doubleValue()
        : Objects.equals(one, other);
  }

  /**
   * Where in the target a value is.
   *
   * @param path the keys that lead to it, as the reference writes them
   * @param keys the same, as places of faults have them
   * @param place the place of its key
   */
  private record At(String path, String keys, Place place) {

    At member(Member member) {
      String key = member.key();
      return new At(path + "/" + key, keys.isEmpty() ? key : keys + "." + key, member.place());
    }

    String shown() {
      return path.isEmpty() ? "/" : path;
    }
  }

  /** What JavaScript makes of a value between texts. */
  private static String text(Node node) {
    if (node instanceof Mapping) {
      return "[object Object]";
    }
    if (node instanceof Sequence sequence) {
      return sequence.items().stream()
          .map(item -> item.isNull() ? "" : text(item))
          .collect(Collectors.joining(","));
    }
    return node.plain() instanceof Number number
        ? JavaScriptNumber.text(number)
        : String.valueOf(node.plain());
  }
}
