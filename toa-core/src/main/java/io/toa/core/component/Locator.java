package io.toa.core.component;

import java.util.Locale;

/**
 * The name of a component in its forms (spec: component.md 8).
 *
 * @param namespace the namespace, {@code default} where the manifest states none
 * @param name the name
 */
public record Locator(String namespace, String name) {

  /**
   * The id.
   *
   * @return {@code namespace.name}, in the case it was written in
   */
  public String id() {
    return namespace + "." + name;
  }

  /**
   * The label: what images, services and groups of variables are named by.
   *
   * @return {@code namespace-name}, lower case
   */
  public String label() {
    return (namespace + "-" + name).toLowerCase(Locale.ROOT);
  }

  /**
   * The form that variables are named by.
   *
   * @return {@code NAMESPACE_NAME}, upper case
   */
  public String uppercase() {
    return (namespace + "_" + name).toUpperCase(Locale.ROOT);
  }

  /**
   * The form that databases and the like are named by.
   *
   * @return {@code namespace_name}, lower case
   */
  public String lowercase() {
    return (namespace + "_" + name).toLowerCase(Locale.ROOT);
  }
}
