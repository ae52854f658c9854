package io.toa.core;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One thing that is wrong in a declaration.
 *
 * @param place where it stands
 * @param path the keys that lead to it, joined with points; empty for the document itself
 * @param message what is wrong, in the words of the spec; empty where the text before it says so
 */
public record Fault(Place place, String path, String message) {

  /** {@code place: path: message} without the parts that are empty, or {@code at place} alone. */
  @Override
  public String toString() {
    if (path.isEmpty() && message.isEmpty()) {
      return "at " + place;
    }
    return Stream.of(place.toString(), path, message)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(": "));
  }
}
