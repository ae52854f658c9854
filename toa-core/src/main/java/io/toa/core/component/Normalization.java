package io.toa.core.component;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Fills in what a loaded manifest leaves open (spec: component.md 2.5). */
final class Normalization {

  private static final Set<String> STATELESS = Set.of("computation", "unmanaged");
  private static final Node FALSE = Node.of(false);

  private Normalization() {}

  static Mapping apply(Mapping manifest, Bindings known) {
    Mapping normalized = Edit.absent(manifest, "namespace", Node.of("default"));
    normalized = Edit.mapping(normalized, "entity", Normalization::entity);
    normalized = Edit.mapping(normalized, "operations", Normalization::withoutVirtual);
    Optional<Node> bindings = normalized.get("bindings");
    normalized = Edit.each(normalized, "operations", (name, each) -> operation(each, bindings));
    Optional<String> binding =
        normalized.texts("bindings").stream().filter(known::isAsynchronous).findFirst();
    if (binding.isPresent()) {
      Node value = Node.of(binding.get());
      normalized =
          Edit.each(normalized, "events", (label, each) -> Edit.absent(each, "binding", value));
    }
    return Edit.mapping(normalized, "receivers", Normalization::receivers);
  }

  private static Mapping entity(Mapping entity) {
    Mapping normalized = Edit.absent(entity, "storage", Node.of("@toa.io/storages.mongodb"));
    return Edit.absent(Edit.absent(normalized, "associated", FALSE), "custom", FALSE);
  }

  private static Mapping withoutVirtual(Mapping operations) {
    List<Member> members =
        operations.members().stream()
            .filter(each -> !(each.value() instanceof Mapping operation && isVirtual(operation)))
            .toList();
    return new Mapping(members, operations.place());
  }

  private static boolean isVirtual(Mapping operation) {
    return operation.get("virtual").filter(node -> Boolean.TRUE.equals(node.plain())).isPresent();
  }

  private static Mapping operation(Mapping operation, Optional<Node> bindings) {
    Mapping normalized = operation;
    String type = operation.text("type").orElse("");
    if (STATELESS.contains(type)) {
      normalized = normalized.with("scope", Node.of("none"));
    } else if (type.equals("effect")) {
      normalized = Edit.absent(normalized, "scope", Node.of("none"));
    }
    if (normalized.text("scope").filter("none"::equals).isPresent()) {
      normalized = normalized.with("query", FALSE);
    }
    if (normalized.get("output").filter(output -> !output.isNull()).isEmpty()) {
      normalized = normalized.with("output", Mapping.EMPTY);
    }
    if (!normalized.has("bindings")) {
      return bindings.isPresent() ? normalized.with("bindings", bindings.get()) : normalized;
    }
    return Edit.value(
        normalized, "bindings", stated -> stated.isNull() ? Node.of(List.of()) : stated);
  }

  /** A key of another number of parts than three is an event of the default namespace. */
  private static Mapping receivers(Mapping receivers) {
    List<Member> kept = new ArrayList<>();
    List<Member> moved = new ArrayList<>();
    for (Member member : receivers.members()) {
      boolean foreign =
          member.value() instanceof Mapping receiver
              && receiver.text("source").filter(source -> !source.equals("default")).isPresent();
      if (foreign || member.key().split("\\.", -1).length == 3) {
        kept.add(member);
      } else {
        moved.add(new Member("default." + member.key(), member.place(), member.value()));
      }
    }
    kept.addAll(moved);
    return new Mapping(kept, receivers.place());
  }
}
