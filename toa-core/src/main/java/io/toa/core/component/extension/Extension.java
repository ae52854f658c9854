package io.toa.core.component.extension;

import io.toa.core.yaml.Node;

/**
 * What an extension makes of the declaration that a component gives it (spec: component.md 6).
 *
 * <p>One of your own is found by {@link java.util.ServiceLoader}: a public class with a constructor
 * without parameters, named in {@code META-INF/services/io.toa.core.component.extension.Extension}
 * of a jar beside the plugin. It holds no state, and is used by several threads. An extension that
 * has none leaves declarations as they are written. The same class may implement {@code
 * io.toa.core.dependency.Dependency} for what the extension contributes to a deployment.
 */
public interface Extension {

  /**
   * The package reference.
   *
   * @return such as {@code @acme/extensions.mail}
   */
  String reference();

  /**
   * Brings a declaration to its normal form. What is returned is what the extension reads in the
   * running component, and what its {@code Dependency} sees of the component.
   *
   * @param declaration the declaration as written, which may be the null scalar
   * @param component who declares it
   * @return the normalised declaration, never null; the null scalar where there is nothing to it
   * @throws io.toa.core.InvalidDeclarationException where it is not accepted: {@link
   *     Declaring#refuse(String)} makes one with the place
   */
  Node normalize(Node declaration, Declaring component);
}
