package io.toa.core.dependency;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.PackageNames;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stopping what runs, for a while (spec: dependencies.md 4.8). */
final class Halt {

  private Halt() {}

  /** Refuses ranges that end before they begin. */
  static void checkRanges(Location halt, Findings findings) {
    if (halt.node() instanceof Mapping mapping) {
      mapping.keys().forEach(name -> findings.run(() -> range(halt.member(name), name)));
    }
  }

  private static void range(Location range, String name) {
    // what is no pair of numbers is refused by the schema
    if (range.node().plain() instanceof List<?> pair
        && pair.size() == 2
        && pair.get(0) instanceof Long first
        && pair.get(1) instanceof Long second
        && first >= second) {
      throw range.refusal(
          "Invalid introspection annotation: ",
          "'halt.%s' is [%d, %d], and the first of a pair is the smaller"
              .formatted(name, first, second),
          "");
    }
  }

  /**
   * Refuses components that a halt cannot stop.
   *
   * @param halt what the context states of it
   * @param instances the components
   * @param reference the package that they are declared to be hidden from
   */
  static void refuseHidden(Location halt, List<Instance> instances, String reference) {
    List<Instance> hidden =
        instances.stream()
            .filter(each -> Boolean.FALSE.equals(each.declaration().plain()))
            .filter(each -> !each.locator().namespace().equals("introspection"))
            .toList();
    if (!hidden.isEmpty()) {
      String text =
          "Introspection cannot halt what is off its map: "
              + hidden.stream().map(each -> each.locator().id()).collect(Collectors.joining(", "));
      Stream<Fault> declared =
          hidden.stream()
              .map(
                  each ->
                      each.fault(
                          each.component()
                              .manifest()
                              .mapping("extensions")
                              .orElse(Mapping.EMPTY)
                              .placeOf(reference),
                          PackageNames.nameOf(reference),
                          "'%s' is off the map".formatted(each.locator().id()),
                          "Take it out, or do not halt."));
      throw new InvalidDeclarationException(
          text, Stream.concat(Stream.of(halt.fault(text)), declared).toList());
    }
  }
}
