package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.ScopeNames;
import io.toa.core.component.extension.Extensions;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the manifest of a component: completes it, merges what its modules declare and what it
 * inherits, and refuses what is not accepted (spec: component.md 1). Safe for use by several
 * threads.
 */
public final class ManifestReader {

  private final Path contextRoot;
  private final ScopeNames scopes;
  private final Modules modules;
  private final Prototypes prototypes = new Prototypes();
  private final Bindings bindings;
  private final Validation validation;
  private final Extensions extensions;

  /**
   * Makes a reader that knows Toa's own bindings and extensions.
   *
   * @param contextRoot the directory of the context, which places are shown relative to
   * @param bridges what reads the modules of components
   */
  public ManifestReader(Path contextRoot, Bridges bridges) {
    this(contextRoot, bridges, Bindings.ofToa(), Extensions.ofToa());
  }

  /**
   * Makes a reader.
   *
   * @param contextRoot the directory of the context, which places are shown relative to
   * @param bridges what reads the modules of components
   * @param bindings what is known of bindings
   * @param extensions what normalises what components declare to extensions
   */
  public ManifestReader(
      Path contextRoot, Bridges bridges, Bindings bindings, Extensions extensions) {
    this.contextRoot = contextRoot.toAbsolutePath().normalize();
    this.scopes = bridges.scopeNames();
    this.modules = new Modules(bridges);
    this.bindings = bindings;
    this.validation = new Validation(bindings);
    this.extensions = extensions;
  }

  /**
   * Reads a component.
   *
   * @param directory the directory that holds {@code manifest.toa.yaml}
   * @return the component
   * @throws InvalidDeclarationException with the words of the spec and the place, where the
   *     manifest or a module is not accepted
   * @throws io.toa.core.StorageException where something cannot be read
   */
  public Component read(Path directory) {
    Path path = directory.toAbsolutePath().normalize();
    Mapping loaded = load(path, false, new HashSet<>()).without("path");
    Mapping valid = validation.check(Normalization.apply(loaded, bindings));
    Mapping manifest = extensions.normalize(valid);
    return new Component(
        locator(manifest),
        Optional.of(path),
        manifest.text("version").orElseThrow(),
        manifest,
        Map.of());
  }

  /** Everything of spec: component.md 1 that a component and a prototype have in common. */
  private Mapping load(Path directory, boolean proto, Set<Path> heirs) {
    Mapping written = written(directory);
    Mapping manifest = Defaults.apply(written, directory, proto);
    manifest = Expansion.apply(manifest, scopes);
    manifest = modules.version(manifest, directory);
    String shown = shown(contextRoot, directory);
    manifest = modules.merge(manifest, directory, shown);
    manifest = Migrations.read(manifest, directory, shown);
    if (proto && !written.has("name") && migrates(manifest)) {
      throw new InvalidDeclarationException(
          "Prototype at '" + directory + "' declares migrations, so it has to be named",
          place(contextRoot, directory));
    }
    heirs.add(directory);
    manifest = inherit(manifest.with("path", Node.of(directory.toString())), directory, heirs);
    return Forwarding.resolve(manifest);
  }

  private Mapping written(Path directory) {
    String name = place(contextRoot, directory).file();
    Node document = YamlReader.read(directory.resolve(Component.MANIFEST), name);
    if (document.isNull()) {
      return new Mapping(List.of(), document.place());
    }
    if (document instanceof Mapping mapping) {
      return mapping;
    }
    throw new InvalidDeclarationException(
        "must be object", List.of(new Fault(document.place(), "", "must be object")));
  }

  private Mapping inherit(Mapping manifest, Path directory, Set<Path> heirs) {
    Optional<String> reference = manifest.text("prototype");
    if (reference.isEmpty()) {
      return manifest;
    }
    if (reference.get().equals(Defaults.PROTOTYPE)) {
      return Collapse.apply(manifest, prototypes.standardPrototype());
    }
    Path prototype = prototypes.find(reference.get(), manifest, directory);
    if (heirs.contains(prototype)) {
      throw new InvalidDeclarationException(
          "Prototype at '" + prototype + "' inherits from itself",
          List.of(new Fault(manifest.placeOf("prototype"), "prototype", "")));
    }
    return Collapse.apply(manifest, load(prototype, true, heirs));
  }

  private static boolean migrates(Mapping manifest) {
    return manifest.mapping("entity").filter(entity -> entity.has("migrations")).isPresent();
  }

  private static Locator locator(Mapping manifest) {
    return new Locator(
        manifest.text("namespace").orElseThrow(), manifest.text("name").orElseThrow());
  }

  /**
   * Where the manifest of a directory is.
   *
   * @param contextRoot the directory of the context
   * @param directory the directory of a component or a prototype
   * @return the file as a whole
   */
  static Place place(Path contextRoot, Path directory) {
    return Place.of(shown(contextRoot, directory) + "/" + Component.MANIFEST);
  }

  /** The name the user knows a directory by: relative where it is in the context. */
  private static String shown(Path contextRoot, Path directory) {
    return directory.startsWith(contextRoot) && !directory.equals(contextRoot)
        ? Packages.slashed(contextRoot.relativize(directory))
        : directory.toString();
  }
}
