package io.toa.core.component.extension;

import io.toa.core.Findings;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    Findings findings = new Findings();
    List<Member> normalized = new ArrayList<>();
    for (Member member : operations.members()) {
      if (findings.attempt(() -> check(member, component)).isEmpty()) {
        continue;
      }
      List<Node> beats =
          entries(member.value()).stream()
              .map(each -> findings.attempt(() -> beat.normalize(member.key(), each, component)))
              .flatMap(Optional::stream)
              .map(Node.class::cast)
              .toList();
      normalized.add(
          new Member(member.key(), member.place(), new Sequence(beats, member.value().place())));
    }
    findings.report();
    return new Mapping(normalized, operations.place());
  }

  private static List<Mapping> entries(Node written) {
    List<Node> items = written instanceof Sequence sequence ? sequence.items() : List.of(written);
    return items.stream().map(Cadence::entry).toList();
  }

  /** What is neither a number, nor a text, nor a mapping states nothing. */
  private static Mapping entry(Node written) {
    if (written instanceof Mapping mapping) {
      return mapping;
    }
    String key =
        written.plain() instanceof Number
            ? "cycle"
            : written.plain() instanceof String ? "schedule" : "";
    return new Mapping(
        key.isEmpty() ? List.of() : List.of(new Member(key, written.place(), written)),
        written.place());
  }

  private static Member check(Member member, Declaring component) {
    String endpoint = member.key();
    Mapping operation =
        component
            .operation(endpoint)
            .orElseThrow(
                () ->
                    component.refuse(
                        "Cadence refers to undefined operation '" + endpoint + "'",
                        member.value(),
                        component.operationHint(endpoint)));
    if (!CALLABLE.contains(operation.text("type").orElse(""))) {
      throw component.refuse(
          "Cadence of '"
              + endpoint
              + "' must refer to an operation of the allowed types: "
              + "transition, assignment, effect, unmanaged",
          member.value());
    }
    return member;
  }
}
