package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.ScopeNames;
import io.toa.core.component.extension.Extensions;
import io.toa.core.yaml.Hints;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private final Keywords keywords = new Keywords();
  private final Hints hints = Hints.read("/io/toa/core/component/manifest.hints.yaml");

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
   * @throws InvalidDeclarationException with the words of the spec and the places of everything in
   *     the manifest, a module or a migration that is not accepted
   * @throws io.toa.core.StorageException where something cannot be read
   */
  public Component read(Path directory) {
    Path path = directory.toAbsolutePath().normalize();
    Findings findings = new Findings();
    Optional<Component> component =
        findings.attempt(() -> read(path, findings)).flatMap(each -> each);
    try {
      findings.report();
    } catch (InvalidDeclarationException refusal) {
      throw shown(refusal, path);
    }
    return component.orElseThrow();
  }

  /** What could not be loaded as a whole is checked as far as nothing follows from that. */
  private Optional<Component> read(Path path, Findings findings) {
    Mapping loaded = load(path, false, new HashSet<>(), findings).without("path");
    Mapping normalized = Normalization.apply(loaded, bindings);
    if (!findings.isEmpty()) {
      findings.run(() -> validation.checkStated(normalized));
      return Optional.empty();
    }
    Mapping valid = validation.check(normalized, extensions);
    return Optional.of(
        new Component(
            locator(valid),
            Optional.of(path),
            valid.text("version").orElseThrow(),
            valid,
            Map.of(),
            new Warnings(valid, modules.ignoredInVain(valid), keywords).all()));
  }

  /** Everything of spec: component.md 1 that a component and a prototype have in common. */
  private Mapping load(Path directory, boolean proto, Set<Path> heirs, Findings findings) {
    Mapping written = written(directory);
    Mapping manifest = Defaults.apply(written, directory, proto);
    manifest = Expansion.apply(manifest, scopes);
    manifest = modules.complete(manifest, directory, findings);
    manifest = Migrations.read(manifest, directory, shown(contextRoot, directory), findings);
    if (proto && !written.has("name") && migrates(manifest)) {
      findings.add(
          new InvalidDeclarationException(
              "Prototype at '" + directory + "' declares migrations, so it has to be named",
              place(contextRoot, directory)));
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

  private Mapping inherit(Mapping manifest, Path directory, Set<Path> heirs, Findings findings) {
    if (manifest.mapping("prototype").isPresent()) {
      String text = "must be string";
      throw new InvalidDeclarationException(
          text, new Fault(manifest.placeOf("prototype"), "prototype", text));
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
      throw new InvalidDeclarationException(
          "Prototype at '" + prototype + "' inherits from itself",
          List.of(new Fault(manifest.placeOf("prototype"), "prototype", "")));
    }
    return Collapse.apply(manifest, load(prototype, true, heirs, findings), findings);
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

  /** The name the user knows a directory by: relative to the context. */
  private static String shown(Path contextRoot, Path directory) {
    return Objects.equals(contextRoot.getRoot(), directory.getRoot())
            && !directory.equals(contextRoot)
        ? Packages.slashed(contextRoot.relativize(directory))
        : directory.toString();
  }

  /** Says of every fault where it is, and what to do where that is known. */
  private InvalidDeclarationException shown(InvalidDeclarationException refusal, Path directory) {
    List<Fault> faults =
        refusal.faults().isEmpty() ? List.of(new Fault(Place.NONE, "", "")) : refusal.faults();
    return hints.hinted(
        new InvalidDeclarationException(
            refusal.text(), faults.stream().map(fault -> shown(fault, directory)).toList()),
        Node.ofNull());
  }

  private Fault shown(Fault fault, Path directory) {
    Place place = fault.place();
    if (place.file().isEmpty()) {
      place = place(contextRoot, directory);
    } else if (isAbsolute(place.file())) {
      place = new Place(shown(contextRoot, Path.of(place.file())), place.line(), place.column());
    }
    return new Fault(place, fault.path(), fault.message(), fault.hint());
  }

  private static boolean isAbsolute(String file) {
    try {
      return Path.of(file).isAbsolute();
    } catch (InvalidPathException none) {
      return false;
    }
  }
}
