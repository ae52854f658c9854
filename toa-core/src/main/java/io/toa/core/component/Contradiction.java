package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Merge;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.List;

/** What a manifest declares otherwise than what is merged into it. */
final class Contradiction {

  /** What the name of a part of this library begins with, which is no file of the user. */
  static final String BUILT_IN = "@";

  /** What a contradiction to a prototype is about. */
  static final String PROTOTYPE = "differs from what the prototype declares";

  private Contradiction() {}

  /**
   * Merges into what a manifest declares under a name, which has to be a mapping.
   *
   * @param source what is merged: what a module or a prototype declares under that name
   * @param items what the manifest declares under all names
   * @param name the name
   * @param path the keys that lead to it
   * @param message what a contradiction is about
   * @return the merged value
   * @throws InvalidDeclarationException as below; where it is no mapping, at its name and in the
   *     words in which a schema refuses it there
   */
  static Node mergeItem(Mapping source, Mapping items, String name, String path, String message) {
    Node own = items.get(name).orElseThrow();
    try {
      return merge(source, own, path, message);
    } catch (InvalidDeclarationException refusal) {
      throw own instanceof Mapping
          ? refusal
          : new InvalidDeclarationException(
              refusal.text(), new Fault(items.placeOf(name), path, "must be object"));
    }
  }

  /**
   * Merges into what a manifest declares (spec: component.md 5.3).
   *
   * @param source what is merged: what a module or a prototype declares
   * @param own what the manifest declares
   * @param path the keys that lead to that
   * @param message what a contradiction is about
   * @return the merged value
   * @throws InvalidDeclarationException at the place in the manifest, and at that in the source
   *     where it stands in a file
   */
  static Node merge(Node source, Node own, String path, String message) {
    try {
      return Merge.merge(source, own);
    } catch (InvalidDeclarationException refusal) {
      List<Fault> faults = new ArrayList<>();
      List<Fault> others = new ArrayList<>();
      for (Fault fault : refusal.faults()) {
        String file = fault.place().file();
        if (file.equals(own.place().file())) {
          faults.add(named(fault, path, message));
        } else if (!file.startsWith(BUILT_IN)) {
          others.add(new Fault(fault.place(), "", ""));
        }
      }
      if (faults.isEmpty()) {
        faults.add(new Fault(own.place(), path, message));
      }
      faults.addAll(others);
      throw new InvalidDeclarationException(refusal.text(), faults);
    }
  }

  /** A fault of several says itself what is wrong. */
  private static Fault named(Fault fault, String path, String message) {
    return new Fault(
        fault.place(),
        fault.path().isEmpty() ? path : path + "." + fault.path(),
        fault.message().isEmpty() ? message : fault.message());
  }
}
