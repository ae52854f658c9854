package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.component.bridge.Bridge;
import io.toa.core.component.bridge.BridgeDeclarations;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.Kind;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Merge;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the modules of a component declare and make of it (spec: component.md 5.3, 7). */
final class Modules {

  private static final Logger LOGGER = LoggerFactory.getLogger(Modules.class);

  private final Bridges bridges;

  Modules(Bridges bridges) {
    this.bridges = bridges;
  }

  /**
   * States the version of a component by its content, unless the manifest states one.
   *
   * @param manifest the expanded manifest
   * @param directory the directory of the component
   * @return the manifest with {@code version}
   */
  Mapping version(Mapping manifest, Path directory) {
    if (manifest.get("version").filter(version -> !version.isNull()).isPresent()) {
      return manifest;
    }
    List<String> files = manifest.has("files") ? manifest.texts("files") : Fingerprint.EVERY_FILE;
    List<String> ignored = bridge(manifest).ignored();
    for (String entry : Fingerprint.withoutEffect(manifest.texts("ignore"), ignored)) {
      LOGGER.warn(
          "'{}' under 'ignore' of {} changes nothing: the bridge has no pattern of that text",
          entry,
          directory);
    }
    return manifest.with(
        "version", Node.of(Fingerprint.of(directory, files, manifest.texts("ignore"), ignored)));
  }

  /**
   * Merges what modules declare into a manifest.
   *
   * @param manifest the expanded manifest
   * @param directory the directory of the component
   * @param shown the name the user knows the directory by
   * @return the manifest with what is found in the directory
   * @throws InvalidDeclarationException where a module is not accepted or contradicts the manifest
   */
  Mapping merge(Mapping manifest, Path directory, String shown) {
    BridgeDeclarations found = found(bridge(manifest), directory, shown);
    Mapping merged = manifest;
    for (Kind kind : Kind.values()) {
      merged = foreign(merged, kind, directory);
      merged = own(merged, kind, found.of(kind), directory);
    }
    return merged;
  }

  /** The texts name files by the whole path, as the reference does; the places as the user does. */
  private static BridgeDeclarations found(Bridge bridge, Path directory, String shown) {
    String path = directory.toString();
    try {
      return bridge.define(directory, path);
    } catch (InvalidDeclarationException fault) {
      throw new InvalidDeclarationException(
          fault.text(), fault.faults().stream().map(each -> shown(each, path, shown)).toList());
    }
  }

  private static Fault shown(Fault fault, String path, String shown) {
    Place place = fault.place();
    return place.file().startsWith(path + "/")
        ? new Fault(
            new Place(shown + place.file().substring(path.length()), place.line(), place.column()),
            fault.path(),
            fault.message())
        : fault;
  }

  /** Items that another bridge than the component's is for are asked of it one by one. */
  private Mapping foreign(Mapping manifest, Kind kind, Path directory) {
    Optional<Node> own = manifest.get("bridge");
    return Edit.each(
        manifest,
        kind.plural(),
        (endpoint, item) -> {
          Optional<String> reference = item.text("bridge");
          if (reference.isEmpty() || item.get("bridge").equals(own)) {
            return item;
          }
          Mapping found =
              bridges.find(reference.get()).define(directory, directory.toString(), kind, endpoint);
          return (Mapping) merge(found, item, kind, endpoint, directory);
        });
  }

  private static Mapping own(
      Mapping manifest, Kind kind, Map<String, Mapping> found, Path directory) {
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
      Optional<Node> declared = items.get(endpoint);
      items =
          items.with(
              endpoint,
              declared.isEmpty() ? item : merge(item, declared.get(), kind, endpoint, directory));
    }
    return manifest.with(kind.plural(), items);
  }

  private Bridge bridge(Mapping manifest) {
    try {
      return bridges.find(manifest.text("bridge").orElse(""));
    } catch (InvalidDeclarationException fault) {
      throw new InvalidDeclarationException(
          fault.text(), List.of(new Fault(manifest.placeOf("bridge"), "bridge", "")));
    }
  }

  private static Node merge(
      Mapping found, Node declared, Kind kind, String endpoint, Path directory) {
    try {
      return Merge.merge(found, declared);
    } catch (InvalidDeclarationException fault) {
      String merging = "Error merging " + kind.singular() + " '" + endpoint + "' in " + directory;
      throw new InvalidDeclarationException(
          fault.text(),
          List.of(new Fault(declared.place(), kind.plural() + "." + endpoint, merging)));
    }
  }
}
