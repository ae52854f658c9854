package io.toa.core.component.bridge;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.PackageNames;
import io.toa.core.Spelling;
import java.util.List;
import java.util.stream.Stream;

/** The bridges that are known. */
public final class Bridges {

  private final List<Bridge> known;
  private final ScopeNames scopeNames;

  /**
   * Makes the bridges.
   *
   * @param parser reads modules; not asked of a component that has none
   */
  public Bridges(ModuleParser parser) {
    this(parser, ScopeNames.CURRENT);
  }

  /**
   * Makes the bridges.
   *
   * @param parser reads modules; not asked of a component that has none
   * @param scopeNames the names that modules and manifests may use for scopes
   */
  public Bridges(ModuleParser parser, ScopeNames scopeNames) {
    this.scopeNames = scopeNames;
    this.known =
        List.of(new NodeBridge(new FormerScopeParser(parser, scopeNames)), new BashBridge());
  }

  /**
   * The names that modules and manifests may use for scopes.
   *
   * @return the names
   */
  public ScopeNames scopeNames() {
    return scopeNames;
  }

  /**
   * Finds a bridge.
   *
   * @param reference its package, shortcuts resolved
   * @return the bridge
   * @throws InvalidDeclarationException where no such bridge is known (spec: component.md 5.3)
   */
  public Bridge find(String reference) {
    return known.stream()
        .filter(bridge -> bridge.reference().equals(reference))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidDeclarationException(
                    "Bridge '" + reference + "' defines nothing: it exports no 'define'"));
  }

  /**
   * The bridge that was likely meant by a name.
   *
   * @param name a shortcut or a package reference that no bridge is known by
   * @return a sentence; empty where none is near enough
   */
  public String hint(String name) {
    List<String> names =
        known.stream()
            .map(Bridge::reference)
            .flatMap(each -> Stream.of(each, PackageNames.nameOf(each)))
            .toList();
    return Spelling.hint(name, names);
  }
}
