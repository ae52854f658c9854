package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.PackageNames;
import io.toa.core.Spelling;
import io.toa.core.component.extension.Extensions;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Schema;
import java.util.List;
import java.util.Optional;

/** Refuses a normalised manifest that is not accepted (spec: component.md 3.4, 3.5, 6). */
final class Validation {

  /** What a fault begins with that is about something that is not there. */
  static final String MISSING = "must have required property";

  private static final String UNKNOWN = "must NOT have additional properties";

  /** The keys under which modules are declared. */
  private static final List<String> OF_MODULES = List.of("operations", "events", "receivers");

  private final Bindings bindings;
  private final Schema schema =
      Schema.read("/io/toa/core/component/manifest.schema.yaml", PackageNames.EXTENSIONS.keySet());

  Validation(Bindings bindings) {
    this.bindings = bindings;
  }

  /**
   * Checks a manifest.
   *
   * @param manifest the normalised manifest, without {@code path}
   * @param extensions what its extensions make of their declarations
   * @return the manifest with its scalars brought to the types the schema wants, and with its
   *     extensions normalised
   * @throws InvalidDeclarationException with the words of the first violation, and everything that
   *     is wrong with its place
   */
  Mapping check(Mapping manifest, Extensions extensions) {
    Checked checked = schema.check(manifest);
    Findings findings = new Findings();
    add(Misnaming.hinted(manifest, causes(manifest, own(manifest, checked.faults()))), findings);
    Mapping valid = (Mapping) checked.value();
    Suspects suspects = new Suspects(checked.faults());
    new Consistency(valid, bindings, suspects, findings).check();
    Optional<Mapping> complete =
        suspects.spare("name", "namespace", "operations", "extensions")
            ? findings.attempt(() -> extensions.normalize(valid))
            : Optional.empty();
    findings.report();
    return complete.orElseThrow();
  }

  /**
   * Checks what a manifest states that could not be completed.
   *
   * @param manifest the normalised manifest, without {@code path}
   * @throws InvalidDeclarationException with everything that is wrong in it, but for what is not
   *     there
   */
  void checkStated(Mapping manifest) {
    Findings findings = new Findings();
    add(
        own(manifest, schema.check(manifest).faults()).stream()
            .filter(fault -> !fault.message().startsWith(MISSING))
            .toList(),
        findings);
    findings.report();
  }

  /** Leaves out what is said of the bindings that an operation has of its component. */
  private static List<Fault> own(Mapping manifest, List<Fault> faults) {
    Node bindings = manifest.get("bindings").orElse(null);
    List<String> inherited =
        manifest.mapping("operations").orElse(Mapping.EMPTY).members().stream()
            .filter(
                each ->
                    each.value() instanceof Mapping operation
                        && operation.get("bindings").filter(own -> own == bindings).isPresent())
            .map(each -> "operations." + each.key() + ".bindings")
            .toList();
    return faults.stream()
        .filter(
            fault ->
                inherited.stream()
                    .noneMatch(
                        path -> fault.path().equals(path) || fault.path().startsWith(path + ".")))
        .toList();
  }

  /**
   * Leaves out what modules lack because the manifest misspells the key under which it declares
   * them.
   */
  private static List<Fault> causes(Mapping manifest, List<Fault> faults) {
    List<String> misspelt =
        faults.stream()
            .filter(fault -> fault.message().equals(UNKNOWN))
            .filter(fault -> manifest.has(fault.path()))
            .flatMap(fault -> Spelling.nearest(fault.path(), OF_MODULES).stream())
            .map(key -> key + ".")
            .toList();
    return faults.stream()
        .filter(
            fault ->
                !fault.message().startsWith(MISSING)
                    || fault.place().file().equals(manifest.place().file())
                    || misspelt.stream().noneMatch(fault.path()::startsWith))
        .toList();
  }

  private static void add(List<Fault> faults, Findings findings) {
    if (!faults.isEmpty()) {
      findings.add(new InvalidDeclarationException(faults.get(0).message(), faults));
    }
  }
}
