package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.Place;
import io.toa.core.Spelling;
import io.toa.core.component.Component;
import io.toa.core.component.Receiver;
import io.toa.core.context.Context;
import io.toa.core.yaml.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Events that are named where they are received, and that no component declares (spec: context.md
 * 3.3, component.md 9.2). Events of components of other contexts may be received as well: of those
 * nothing is known.
 *
 * @param known the components that can be named
 */
record Subscriptions(KnownComponents known) {

  private static final String DEFAULT = "default.";

  /** Whether a release declares it on what inherits from its prototype is not known (4.3). */
  private static final String PERHAPS_INHERITED = "deleted";

  /** Events that are consumed outside of the context. */
  List<Fault> consumed(Context context) {
    List<Fault> warnings = new ArrayList<>();
    for (int i = 0; i < context.events().size(); i++) {
      String path = "events." + i;
      check(context.events().get(i), context.placeOfKey("events", i), path)
          .ifPresent(warnings::add);
    }
    return warnings;
  }

  /** Events that a component receives. */
  List<Fault> received(Component component) {
    List<Fault> warnings = new ArrayList<>();
    Mapping receivers = component.manifest().mapping("receivers").orElse(Mapping.EMPTY);
    for (Receiver receiver : component.receivers()) {
      if (receiver.source().isEmpty()) {
        Place place = receivers.placeOf(receiver.event());
        check(
                receiver.event(),
                place.file().isEmpty() ? component.manifest().place() : place,
                "receivers." + receiver.event())
            .ifPresent(warnings::add);
      }
    }
    return warnings;
  }

  private Optional<Fault> check(String event, Place place, String path) {
    int dot = event.lastIndexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String id = event.substring(0, dot);
    String label = event.substring(dot + 1);
    Optional<Component> named = known.find(id);
    if (named.isPresent()) {
      return undeclared(named.get(), label)
          .map(
              hint ->
                  new Fault(
                      place,
                      path,
                      "component '%s' declares no event '%s'".formatted(id, label),
                      hint));
    }
    return withoutLabel(event)
        .or(() -> Spelling.slip(id, known.ids()).map(each -> Spelling.question(each + "." + label)))
        .map(
            hint ->
                new Fault(place, path, "component '%s' is not in the context".formatted(id), hint));
  }

  /** What is to be done about an event that a component does not declare; empty where it does. */
  private Optional<String> undeclared(Component component, String label) {
    List<String> events = component.events().orElse(List.of());
    boolean inherits = component.manifest().mapping("prototype").isPresent();
    return events.contains(label)
            || known.isUncertain(component.id())
            || (inherits && label.equals(PERHAPS_INHERITED))
        ? Optional.empty()
        : Optional.of(Spelling.hint(label, events));
  }

  /** The id of a component without an event is taken for an event of the default namespace. */
  private Optional<String> withoutLabel(String event) {
    return Optional.of(event)
        .filter(each -> each.startsWith(DEFAULT))
        .map(each -> each.substring(DEFAULT.length()))
        .filter(id -> known.find(id).isPresent())
        .map(id -> "Write '%s.' and one of its events.".formatted(id));
  }
}
