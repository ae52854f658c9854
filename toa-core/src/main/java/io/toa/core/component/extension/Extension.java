package io.toa.core.component.extension;

import io.toa.core.yaml.Node;

/** What an extension makes of the declaration that a component gives it. */
@FunctionalInterface
interface Extension {

  /**
   * Brings a declaration to its normal form.
   *
   * @param declaration the declaration as written, which may be the null scalar
   * @param component who declares it
   * @return the normalised declaration
   * @throws io.toa.core.InvalidDeclarationException where it is not accepted
   */
  Node normalize(Node declaration, Declaring component);
}
