package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.extension.Extensions;
import io.toa.core.yaml.Hints;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the manifest of a component: completes it, merges what its modules declare and what it
 * inherits, and refuses what is not accepted (spec: component.md 1). Safe for use by several
 * threads.
 */
public final class ManifestReader {

  private final ShownPlaces places;
  private final BridgeReferences references;
  private final ManifestLoader loader;
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
    this.places = new ShownPlaces(contextRoot);
    this.references = new BridgeReferences(bridges);
    this.loader = new ManifestLoader(places, bridges);
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
      throw hints.hinted(places.of(refusal, path), Node.ofNull());
    }
    return component.orElseThrow();
  }

  /** What could not be loaded as a whole is checked as far as nothing follows from that. */
  private Optional<Component> read(Path path, Findings findings) {
    Mapping normalized = Normalization.apply(loader.load(path, findings), bindings);
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
            warnings(valid, path, findings)));
  }

  /** What is likely wrong in the manifest, then in the sources. */
  private List<Fault> warnings(Mapping manifest, Path path, Findings findings) {
    return Stream.concat(
            new Warnings(manifest, ignoredInVain(manifest), keywords).all().stream(),
            findings.warnings().stream().map(warning -> places.of(warning, path)))
        .toList();
  }

  private List<String> ignoredInVain(Mapping manifest) {
    return Fingerprint.withoutEffect(manifest.texts("ignore"), references.of(manifest).ignored());
  }

  private static Locator locator(Mapping manifest) {
    return new Locator(
        manifest.text("namespace").orElseThrow(), manifest.text("name").orElseThrow());
  }
}
