package io.toa.core.component;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * Changes inside a manifest that may be of any shape: what is not of the shape expected stays as it
 * is, for the schema to report.
 */
final class Edit {

  private Edit() {}

  /** Replaces the value of a key where it is there. */
  static Mapping value(Mapping mapping, String key, UnaryOperator<Node> change) {
    return mapping.get(key).map(value -> mapping.with(key, change.apply(value))).orElse(mapping);
  }

  /** Changes the mapping under a key where there is one. */
  static Mapping mapping(Mapping mapping, String key, UnaryOperator<Mapping> change) {
    return value(mapping, key, value -> value instanceof Mapping each ? change.apply(each) : value);
  }

  /** Changes every mapping in the mapping under a key. */
  static Mapping each(Mapping mapping, String key, BiFunction<String, Mapping, Mapping> change) {
    return mapping(
        mapping,
        key,
        group -> {
          List<Member> members = new ArrayList<>();
          for (Member member : group.members()) {
            Node changed =
                member.value() instanceof Mapping each
                    ? change.apply(member.key(), each)
                    : member.value();
            members.add(new Member(member.key(), member.place(), changed));
          }
          return new Mapping(members, group.place());
        });
  }

  /** Changes every item of the sequence under a key where there is one. */
  static Mapping items(Mapping mapping, String key, UnaryOperator<Node> change) {
    return value(
        mapping,
        key,
        value ->
            value instanceof Sequence sequence
                ? new Sequence(sequence.items().stream().map(change).toList(), sequence.place())
                : value);
  }

  /** Sets a key that is not there. */
  static Mapping absent(Mapping mapping, String key, Node value) {
    return mapping.has(key) ? mapping : mapping.with(key, value);
  }
}
