package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds where something stands in a context. */
final class ContextPath {

  private ContextPath() {}

  /**
   * A fault without a message.
   *
   * @param context the context
   * @param hint what to do about it; empty where there is nothing to add
   * @param steps keys of mappings and indices of sequences that lead to it
   * @return the fault at the last step that stands in the file
   */
  static Fault fault(Context context, String hint, Object... steps) {
    String path = Stream.of(steps).map(Object::toString).collect(Collectors.joining("."));
    return new Fault(context.placeOfKey(steps), path, "", hint);
  }

  /** The ids of components, for a hint. */
  static List<String> ids(List<Component> components) {
    return components.stream().map(Component::id).toList();
  }
}
