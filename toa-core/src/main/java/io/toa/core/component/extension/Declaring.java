package io.toa.core.component.extension;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.Spelling;
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
public record Declaring(Mapping manifest, String key, Place place) {

  /**
   * Its namespace.
   *
   * @return the namespace, {@code default} where it states none
   */
  public String namespace() {
    return manifest.text("namespace").orElse("default");
  }

  /**
   * Its name.
   *
   * @return the name without the namespace
   */
  public String name() {
    return manifest.text("name").orElse("");
  }

  /**
   * Its id.
   *
   * @return {@code namespace.name}
   */
  public String id() {
    return namespace() + "." + name();
  }

  /**
   * One of its operations.
   *
   * @param endpoint the name of the operation
   * @return what the manifest says of it; empty where it has no such operation
   */
  public Optional<Mapping> operation(String endpoint) {
    return manifest.mapping("operations").flatMap(operations -> operations.mapping(endpoint));
  }

  /**
   * The fault of the declaration as a whole.
   *
   * @param text what is wrong, and what to do
   * @return a fault with the place of the declaration, to be thrown
   */
  public InvalidDeclarationException refuse(String text) {
    return new InvalidDeclarationException(text, List.of(new Fault(place, key, "")));
  }

  /**
   * The fault of something inside the declaration.
   *
   * @param text what is wrong, and what to do
   * @param at what it is about
   * @return a fault with the place of that, to be thrown
   */
  public InvalidDeclarationException refuse(String text, Node at) {
    return refuse(text, at, "");
  }

  /**
   * The fault of something inside the declaration, with a hint.
   *
   * @param text what is wrong
   * @param at what it is about
   * @param hint what to do, a sentence; empty where there is nothing to add
   * @return a fault with the place of that, to be thrown
   */
  public InvalidDeclarationException refuse(String text, Node at, String hint) {
    Place shown = at.place().file().isEmpty() ? place : at.place();
    return new InvalidDeclarationException(text, new Fault(shown, key, "", hint));
  }

  /**
   * The fault of what a schema refuses inside the declaration.
   *
   * @param text what is wrong
   * @param inside the key of what was checked
   * @param faults what the schema says, at least one
   * @return the same faults as those of the declaration, to be thrown
   */
  InvalidDeclarationException refuse(String text, String inside, List<Fault> faults) {
    return new InvalidDeclarationException(
        text,
        faults.stream()
            .map(
                fault ->
                    new Fault(
                        fault.place(),
                        key + "." + inside + (fault.path().isEmpty() ? "" : "." + fault.path()),
                        fault.message(),
                        fault.hint()))
            .toList());
  }

  /** The name of an operation that was likely meant by one that there is none of. */
  String operationHint(String endpoint) {
    return Spelling.hint(endpoint, manifest.mapping("operations").orElse(Mapping.EMPTY).keys());
  }
}
