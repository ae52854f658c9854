package io.toa.core.yaml;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

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
   * @throws InvalidDeclarationException at the places of the source's values, where the two say
   *     different things
   */
  public static Node merge(Node source, Node target) {
    if (source instanceof Scalar && target instanceof Scalar) {
      throw new InvalidDeclarationException(
          "generic/merge: arguments must be objects or arrays at /", source.place());
    }
    return merge(source, target, "");
  }

  private static Node merge(Node source, Node target, String path) {
    if (source instanceof Mapping from && target instanceof Mapping into) {
      return mappings(from, into, path);
    }
    if (source instanceof Sequence from && target instanceof Sequence into) {
      List<Node> items = new ArrayList<>(into.items());
      items.addAll(from.items());
      return new Sequence(items, into.place());
    }
    if (source.isNull()
        || target.isNull()
        || (source instanceof Scalar && target instanceof Scalar)) {
      return scalars(source, target, path);
    }
    throw new InvalidDeclarationException(
        "generic/merge: arguments must be of the same type at " + shown(path), source.place());
  }

  private static Node mappings(Mapping source, Mapping target, String path) {
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
          .attempt(() -> merge(added.value(), present.value(), path + "/" + added.key()))
          .ifPresent(
              value -> merged.put(added.key(), new Member(present.key(), present.place(), value)));
    }
    findings.report();
    return new Mapping(merged.values(), target.place());
  }

  /** Null counts as a scalar, beside anything. */
  private static Node scalars(Node source, Node target, String path) {
    if (same(source.plain(), target.plain())) {
      return target;
    }
    throw new InvalidDeclarationException(
        "generic/merge: conflict at %s ('%s', '%s')"
            .formatted(shown(path), text(source), text(target)),
        source.place());
  }

  /** Whether JavaScript holds two values equal; it knows one kind of number. */
  private static boolean same(Object one, Object other) {
    return (one instanceof Number number && other instanceof Number another)
        ? number.doubleValue() == another.doubleValue()
        : Objects.equals(one, other);
  }

  private static String shown(String path) {
    return path.isEmpty() ? "/" : path;
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
