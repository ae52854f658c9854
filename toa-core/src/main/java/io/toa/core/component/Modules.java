package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.component.bridge.Bridge;
import io.toa.core.component.bridge.BridgeDeclarations;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.Kind;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What the modules of a component declare and make of it (spec: component.md 5.3, 7). */
final class Modules {

  private final Bridges bridges;
  // components mostly leave to their bridge which of their files count
  private final Map<List<List<String>>, FileSelection> selections = new ConcurrentHashMap<>();

  Modules(Bridges bridges) {
    this.bridges = bridges;
  }

  /**
   * Completes a manifest with what the directory of the component says.
   *
   * @param manifest the expanded manifest
   * @param directory the directory of the component
   * @param findings takes a fault for the bridge where it is unknown, and for each module that is
   *     not accepted or contradicts the manifest
   * @return the manifest with {@code version}, where it states none, and with what is found
   */
  Mapping complete(Mapping manifest, Path directory, Findings findings) {
    return findings
        .attempt(() -> bridge(manifest))
        .map(
            bridge -> {
              Mapping versioned =
                  findings
                      .attempt(() -> version(manifest, directory, bridge))
                      .orElse(manifest.with("version", Node.of("")));
              return merge(versioned, directory, bridge, findings);
            })
        .orElse(manifest);
  }

  /**
   * The entries of {@code ignore} that change nothing.
   *
   * @param manifest the expanded manifest
   * @return those entries, for a warning
   */
  List<String> ignoredInVain(Mapping manifest) {
    return Fingerprint.withoutEffect(manifest.texts("ignore"), bridge(manifest).ignored());
  }

  private Mapping version(Mapping manifest, Path directory, Bridge bridge) {
    if (manifest.get("version").filter(version -> !version.isNull()).isPresent()) {
      return manifest;
    }
    List<String> files = manifest.has("files") ? manifest.texts("files") : Fingerprint.EVERY_FILE;
    FileSelection selection =
        selections.computeIfAbsent(
            List.of(files, manifest.texts("ignore"), bridge.ignored()),
            of -> FileSelection.of(of.get(0), of.get(1), of.get(2)));
    return manifest.with("version", Node.of(Fingerprint.of(directory, selection)));
  }

  private Mapping merge(Mapping manifest, Path directory, Bridge bridge, Findings findings) {
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
    Bridge bridge = bridge(reference, item.placeOf("bridge"), path + ".bridge");
    try {
      Mapping found = bridge.define(directory, directory.toString(), kind, endpoint);
      return (Mapping) merge(found, item, kind, endpoint, directory);
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
      Node joined = joined(item, items.get(endpoint), kind, endpoint, directory, findings);
      items = items.with(endpoint, joined);
    }
    return manifest.with(kind.plural(), items);
  }

  private static Node joined(
      Mapping found,
      Optional<Node> declared,
      Kind kind,
      String endpoint,
      Path directory,
      Findings findings) {
    return declared.isEmpty()
        ? found
        : findings
            .attempt(() -> merge(found, declared.get(), kind, endpoint, directory))
            .orElse(declared.get());
  }

  private Bridge bridge(Mapping manifest) {
    Node stated = manifest.get("bridge").orElse(Node.ofNull());
    Place place = manifest.placeOf("bridge");
    if (!(stated instanceof Scalar)) {
      throw new InvalidDeclarationException(
          "must be string", new Fault(place, "bridge", "must be string"));
    }
    return bridge(String.valueOf(stated.plain()), place, "bridge");
  }

  private Bridge bridge(String reference, Place place, String path) {
    try {
      return bridges.find(reference);
    } catch (InvalidDeclarationException fault) {
      throw new InvalidDeclarationException(
          fault.text(), new Fault(place, path, "", bridges.hint(reference)));
    }
  }

  private static Node merge(
      Mapping found, Node declared, Kind kind, String endpoint, Path directory) {
    return Contradiction.merge(
        found,
        declared,
        kind.plural() + "." + endpoint,
        "Error merging " + kind.singular() + " '" + endpoint + "' in " + directory);
  }
}
