package io.toa.core.dependency;

import io.toa.core.Spelling;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Finds the component that was likely meant where a context names one that is not there. */
final class ComponentNames {

  private static final String DEFAULT = "default.";

  private ComponentNames() {}

  /**
   * A hint that asks for a component.
   *
   * @param name an id, or the name of a component without its namespace
   * @param ids the ids of the components that may be named
   * @return a sentence; empty where none is alike
   */
  static String hint(String name, Collection<String> ids) {
    if (name.contains(".")) {
      return Spelling.hint(name, ids);
    }
    List<String> same = ids.stream().filter(id -> id.endsWith("." + name)).toList();
    if (same.size() == 1) {
      return Spelling.question(same.get(0));
    }
    Stream<String> unqualified =
        ids.stream().filter(id -> id.startsWith(DEFAULT)).map(id -> id.substring(DEFAULT.length()));
    return Spelling.hint(name, unqualified.toList());
  }
}
