package io.toa.core.component.bridge;

import io.toa.core.InvalidDeclarationException;
import java.util.List;

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
}
