package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.component.bridge.Bridge;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;

/**
 * The bridges that manifests name.
 *
 * @param bridges those that are known
 */
record BridgeReferences(Bridges bridges) {

  /**
   * The bridge of a component.
   *
   * @param manifest its expanded manifest
   * @throws InvalidDeclarationException where it is not known
   */
  Bridge of(Mapping manifest) {
    Node stated = manifest.get("bridge").orElse(Node.ofNull());
    Place place = manifest.placeOf("bridge");
    if (!(stated instanceof Scalar)) {
      throw new InvalidDeclarationException(
          "must be string", new Fault(place, "bridge", "must be string"));
    }
    return find(String.valueOf(stated.plain()), place, "bridge");
  }

  /**
   * A bridge that is named somewhere in a manifest.
   *
   * @param reference the package, shortcuts resolved
   * @param place where it is named
   * @param path the keys that lead there
   * @throws InvalidDeclarationException where it is not known
   */
  Bridge find(String reference, Place place, String path) {
    try {
      return bridges.find(reference);
    } catch (InvalidDeclarationException fault) {
      throw new InvalidDeclarationException(
          fault.text(), new Fault(place, path, "", bridges.hint(reference)));
    }
  }
}
