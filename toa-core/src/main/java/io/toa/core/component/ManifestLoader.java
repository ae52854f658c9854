package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.bridge.Bridge;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.ScopeNames;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Loads manifests: completes what is written and puts in what modules, migrations and prototypes
 * declare (spec: component.md 1, steps 1 to 9). Safe for use by several threads.
 */
final class ManifestLoader {

  private final ShownPlaces places;
  private final ScopeNames scopes;
  private final BridgeReferences references;
  private final Versions versions = new Versions();
  private final Modules modules;
  private final Prototypes prototypes = new Prototypes();

  ManifestLoader(ShownPlaces places, Bridges bridges) {
    this.places = places;
    this.scopes = bridges.scopeNames();
    this.references = new BridgeReferences(bridges);
    this.modules = new Modules(references);
  }

  /**
   * Loads the manifest of a component.
   *
   * @param directory the directory of the component
   * @param findings takes what is not accepted and can be told apart from the rest
   * @return the manifest, without {@code path}, neither normalised nor checked
   * @throws InvalidDeclarationException where nothing more can be said of it
   */
  Mapping load(Path directory, Findings findings) {
    return load(directory, false, new HashSet<>(), findings).without("path");
  }

  /** Everything that a component and a prototype have in common. */
  private Mapping load(Path directory, boolean proto, Set<Path> heirs, Findings findings) {
    Mapping written = written(directory);
    Mapping manifest = Defaults.apply(written, directory, proto);
    manifest = Expansion.apply(manifest, scopes);
    manifest = complete(manifest, directory, findings);
    manifest = Migrations.read(manifest, directory, places.of(directory), findings);
    if (proto && !written.has("name") && migrates(manifest)) {
      findings.add(
          new InvalidDeclarationException(
              "Prototype at '" + directory + "' declares migrations, so it has to be named",
              places.manifest(directory)));
    }
    heirs.add(directory);
    Mapping own = manifest.with("path", Node.of(directory.toString()));
    Mapping inheriting =
        findings
            .attempt(() -> inherit(own, directory, heirs, findings))
            .orElseGet(() -> own.without("prototype"));
    return Forwarding.resolve(inheriting, findings);
  }

  private Mapping written(Path directory) {
    String name = places.manifest(directory).file();
    Node document = YamlReader.read(directory.resolve(Component.MANIFEST), name);
    if (document.isNull()) {
      return new Mapping(List.of(), document.place());
    }
    if (document instanceof Mapping mapping) {
      return mapping;
    }
    throw new InvalidDeclarationException(
        "must be object", new Fault(document.place(), "", "must be object"));
  }

  /** What the directory says depends on the bridge, and nothing is said where that is unknown. */
  private Mapping complete(Mapping manifest, Path directory, Findings findings) {
    Optional<Bridge> bridge = findings.attempt(() -> references.of(manifest));
    if (bridge.isEmpty()) {
      return manifest;
    }
    Mapping versioned =
        findings
            .attempt(() -> versions.complete(manifest, directory, bridge.get()))
            .orElse(manifest.with("version", Node.of("")));
    return modules.merge(versioned, directory, bridge.get(), findings);
  }

  private Mapping inherit(Mapping manifest, Path directory, Set<Path> heirs, Findings findings) {
    if (manifest.mapping("prototype").isPresent()) {
      throw refuse("must be string", "must be string", manifest);
    }
    Optional<String> reference = manifest.text("prototype");
    if (reference.isEmpty()) {
      return manifest;
    }
    if (reference.get().equals(Defaults.PROTOTYPE)) {
      return Collapse.apply(manifest, prototypes.standardPrototype(), findings);
    }
    Path prototype = prototypes.find(reference.get(), manifest, directory);
    if (heirs.contains(prototype)) {
      throw refuse("Prototype at '" + prototype + "' inherits from itself", "", manifest);
    }
    return Collapse.apply(manifest, load(prototype, true, heirs, findings), findings);
  }

  private static InvalidDeclarationException refuse(String text, String message, Mapping manifest) {
    return new InvalidDeclarationException(
        text, new Fault(manifest.placeOf("prototype"), "prototype", message));
  }

  private static boolean migrates(Mapping manifest) {
    return manifest.mapping("entity").filter(entity -> entity.has("migrations")).isPresent();
  }
}
