package io.toa.core.component.extension;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The operations that are called by the clock (spec: component.md 6.1). */
final class Cadence implements Extension {

  private static final Set<String> CALLABLE =
      Set.of("transition", "assignment", "effect", "unmanaged");

  private final Beat beat = new Beat();

  @Override
  public String reference() {
    return "@toa.io/extensions.cadence";
  }

  @Override
  public Node normalize(Node declaration, Declaring component) {
    if (declaration.isNull()) {
      return new Mapping(List.of(), declaration.place());
    }
    if (!(declaration instanceof Mapping operations)) {
      throw component.refuse("Invalid cadence declaration: must be object", declaration);
    }
    List<Member> entries = new ArrayList<>();
    for (Member member : operations.members()) {
      entries.add(new Member(member.key(), member.place(), entries(member)));
    }
    for (Member member : entries) {
      check(member, component);
    }
    List<Member> normalized = new ArrayList<>();
    for (Member member : entries) {
      List<Node> beats =
          ((Sequence) member.value())
              .items().stream()
                  .map(each -> (Node) beat.normalize(member.key(), each, component))
                  .toList();
      normalized.add(
          new Member(member.key(), member.place(), new Sequence(beats, member.value().place())));
    }
    return new Mapping(normalized, operations.place());
  }

  private static Sequence entries(Member member) {
    List<Node> items =
        member.value() instanceof Sequence sequence ? sequence.items() : List.of(member.value());
    return new Sequence(items.stream().map(Cadence::entry).toList(), member.value().place());
  }

  private static Node entry(Node written) {
    if (!(written instanceof Scalar scalar) || scalar.value() == null) {
      return written;
    }
    String key =
        scalar.value() instanceof Number
            ? "cycle"
            : scalar.value() instanceof String ? "schedule" : "";
    return key.isEmpty()
        ? written
        : new Mapping(List.of(new Member(key, scalar.place(), scalar)), scalar.place());
  }

  private static void check(Member member, Declaring component) {
    String endpoint = member.key();
    for (Node each : ((Sequence) member.value()).items()) {
      if (!(each instanceof Mapping)) {
        throw component.refuse("Invalid cadence declaration: must be object", each);
      }
    }
    Mapping operation =
        component
            .operation(endpoint)
            .orElseThrow(
                () ->
                    component.refuse(
                        "Cadence refers to undefined operation '" + endpoint + "'",
                        member.value()));
    if (!CALLABLE.contains(operation.text("type").orElse(""))) {
      throw component.refuse(
          "Cadence of '"
              + endpoint
              + "' must refer to an operation of the allowed types: "
              + "transition, assignment, effect, unmanaged",
          member.value());
    }
  }
}
