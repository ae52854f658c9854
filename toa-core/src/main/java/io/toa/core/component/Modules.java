package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.bridge.Bridge;
import io.toa.core.component.bridge.BridgeDeclarations;
import io.toa.core.component.bridge.Kind;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What the modules of components declare (spec: component.md 5.3). */
final class Modules {

  private final BridgeReferences references;

  Modules(BridgeReferences references) {
    this.references = references;
  }

  /**
   * Merges what the modules of a component declare into its manifest.
   *
   * @param manifest the expanded manifest
   * @param directory the directory of the component
   * @param bridge the bridge of the component
   * @param findings takes a fault for each module that is not accepted or contradicts the manifest
   * @return the manifest with what is found
   */
  Mapping merge(Mapping manifest, Path directory, Bridge bridge, Findings findings) {
    BridgeDeclarations found = bridge.define(directory, directory.toString(), findings);
    Mapping merged = manifest;
    for (Kind kind : Kind.values()) {
      merged = foreign(merged, kind, directory, findings);
      merged = own(merged, kind, found.of(kind), directory, findings);
    }
    return merged;
  }

  /** Items that another bridge than the component's is for are asked of it one by one. */
  private Mapping foreign(Mapping manifest, Kind kind, Path directory, Findings findings) {
    Optional<Node> own = manifest.get("bridge");
    return Edit.each(
        manifest,
        kind.plural(),
        (endpoint, item) ->
            item.text("bridge")
                .filter(reference -> !item.get("bridge").equals(own))
                .flatMap(
                    reference ->
                        findings.attempt(() -> foreign(item, reference, kind, endpoint, directory)))
                .orElse(item));
  }

  private Mapping foreign(
      Mapping item, String reference, Kind kind, String endpoint, Path directory) {
    String path = kind.plural() + "." + endpoint;
    Bridge bridge = references.find(reference, item.placeOf("bridge"), path + ".bridge");
    try {
      Mapping found = bridge.define(directory, directory.toString(), kind, endpoint);
      return (Mapping) Contradiction.merge(found, item, path, about(kind, endpoint, directory));
    } catch (InvalidDeclarationException fault) {
      throw fault.faults().isEmpty()
          ? new InvalidDeclarationException(fault.text(), new Fault(item.place(), path, ""))
          : fault;
    }
  }

  private static Mapping own(
      Mapping manifest, Kind kind, Map<String, Mapping> found, Path directory, Findings findings) {
    Node stated = manifest.get(kind.plural()).filter(each -> !each.isNull()).orElse(Mapping.EMPTY);
    if (found.isEmpty() || !(stated instanceof Mapping items)) {
      return manifest;
    }
    for (Map.Entry<String, Mapping> each : found.entrySet()) {
      String endpoint = each.getKey();
      Mapping item = each.getValue().with("bridge", manifest.get("bridge").orElseThrow());
      if (kind != Kind.OPERATION) {
        item = item.with("path", Node.of(directory.toString()));
      }
      Node joined = joined(item, items, kind, endpoint, directory, findings);
      items = items.with(endpoint, joined);
    }
    return manifest.with(kind.plural(), items);
  }

  private static Node joined(
      Mapping found,
      Mapping declared,
      Kind kind,
      String endpoint,
      Path directory,
      Findings findings) {
    String path = kind.plural() + "." + endpoint;
    return declared.has(endpoint)
        ? findings
            .attempt(
                () ->
                    Contradiction.mergeItem(
                        found, declared, endpoint, path, about(kind, endpoint, directory)))
            .orElseGet(() -> declared.get(endpoint).orElseThrow())
        : found;
  }

  private static String about(Kind kind, String endpoint, Path directory) {
    return "Error merging " + kind.singular() + " '" + endpoint + "' in " + directory;
  }
}
