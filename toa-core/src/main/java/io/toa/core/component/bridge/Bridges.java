package io.toa.core.component.bridge;

import io.toa.core.InvalidDeclarationException;
import java.util.List;

/** The bridges that are known. */
public final class Bridges {

  private final List<Bridge> known;

  /**
   * Makes the bridges.
   *
   * @param parser reads modules; not asked of a component that has none
   */
  public Bridges(ModuleParser parser) {
    this.known = List.of(new NodeBridge(parser), new BashBridge());
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
