package io.toa.core.dependency;

import io.toa.core.component.Component;
import io.toa.core.component.Locator;
import io.toa.core.yaml.Node;

/**
 * A component as one dependency sees it (spec: context.md 10).
 *
 * @param component the component
 * @param declaration what it declares to the extension, normalised; the null scalar for a connector
 */
public record Instance(Component component, Node declaration) {

  /**
   * Its name.
   *
   * @return the locator of the component
   */
  public Locator locator() {
    return component.locator();
  }
}
