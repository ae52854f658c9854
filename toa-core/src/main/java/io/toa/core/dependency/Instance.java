package io.toa.core.dependency;

import io.toa.core.Fault;
import io.toa.core.Place;
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

  /**
   * A fault of something that its manifest states.
   *
   * @param place where that stands
   * @param path the keys of the manifest that lead there, joined with points
   * @param message what is wrong
   * @param hint what to do about it, a sentence; empty where there is nothing to add
   * @return the fault; without a place and keys where an extension brings the component, whose
   *     manifest is none of the user's files
   */
  public Fault fault(Place place, String path, String message, String hint) {
    return component.directory().isPresent()
        ? new Fault(place, path, message, hint)
        : new Fault(Place.NONE, "", message, hint);
  }
}
