package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Merge;
import io.toa.core.yaml.Node;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Operations that stand for another one of the same component (spec: component.md 2.4). */
final class Forwarding {

  private Forwarding() {}

  /**
   * Gives every operation that forwards what its target has, and takes inputs that are null away.
   *
   * @param manifest the manifest
   * @param findings takes a fault for each operation whose target does not exist or contradicts
   * @return the manifest with the operations resolved
   */
  static Mapping resolve(Mapping manifest, Findings findings) {
    Optional<Mapping> operations = manifest.mapping("operations");
    if (operations.isEmpty()) {
      return manifest;
    }
    Mapping resolved = operations.get();
    for (String endpoint : operations.get().keys()) {
      Mapping before = resolved;
      resolved =
          findings.attempt(() -> resolve(before, endpoint, new LinkedHashSet<>())).orElse(before);
    }
    return Edit.each(
        manifest.with("operations", resolved),
        "operations",
        (endpoint, each) ->
            each.get("input").filter(Node::isNull).isPresent() ? each.without("input") : each);
  }

  private static Mapping resolve(Mapping operations, String endpoint, Set<String> path) {
    Optional<Mapping> operation = operations.mapping(endpoint);
    Optional<String> forward = operation.flatMap(each -> each.text("forward"));
    if (forward.isEmpty()) {
      return operations;
    }
    String name = forward.get();
    if (!path.add(endpoint)) {
      throw fault("Operation '" + endpoint + "' forwards to itself", operation.get(), endpoint, "");
    }
    if (!operations.has(name)) {
      throw fault(
          "Referenced operation '" + name + "' is not defined",
          operation.get(),
          endpoint,
          Spelling.hint(name, operations.without(endpoint).keys()));
    }
    Mapping resolved = resolve(operations, name, path);
    Mapping target = resolved.mapping(name).orElse(Mapping.EMPTY).without("virtual");
    Mapping own = operation.get();
    Optional<Node> last = target.get("forward");
    if (last.isPresent()) {
      own = own.with("forward", last.get());
    }
    return resolved.with(endpoint, Merge.merge(target, own));
  }

  private static InvalidDeclarationException fault(
      String text, Mapping operation, String endpoint, String hint) {
    return new InvalidDeclarationException(
        text,
        new Fault(operation.placeOf("forward"), "operations." + endpoint + ".forward", "", hint));
  }
}
