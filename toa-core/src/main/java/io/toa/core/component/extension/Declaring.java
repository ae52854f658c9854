package io.toa.core.component.extension;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.Optional;

/**
 * The component that declares something of an extension.
 *
 * @param manifest its valid manifest
 * @param key the keys that lead to the declaration, joined with points
 * @param place where the declaration stands
 */
record Declaring(Mapping manifest, String key, Place place) {

  String namespace() {
    return manifest.text("namespace").orElse("default");
  }

  String name() {
    return manifest.text("name").orElse("");
  }

  String id() {
    return namespace() + "." + name();
  }

  Optional<Mapping> operation(String endpoint) {
    return manifest.mapping("operations").flatMap(operations -> operations.mapping(endpoint));
  }

  /** The fault of the declaration as a whole. */
  InvalidDeclarationException refuse(String text) {
    return new InvalidDeclarationException(text, List.of(new Fault(place, key, "")));
  }

  /** The fault of something inside the declaration. */
  InvalidDeclarationException refuse(String text, Node at) {
    return new InvalidDeclarationException(
        text, List.of(new Fault(at.place().file().isEmpty() ? place : at.place(), key, "")));
  }
}
