package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.Spelling;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * What a schema cannot say of a manifest, in the order in which it is reported (spec: component.md
 * 3.5).
 *
 * @param manifest the manifest
 * @param known the bindings that are known
 * @param suspects what the schema refuses
 * @param findings takes the faults
 */
record Consistency(Mapping manifest, Bindings known, Suspects suspects, Findings findings) {

  private static final Set<String> CALLABLE =
      Set.of("transition", "assignment", "effect", "unmanaged");

  void check() {
    if (suspects.spare("entity")) {
      manifest.mapping("entity").ifPresent(this::entity);
    }
    each("operations", this::stream);
    each("events", this::event);
    each("receivers", this::receiver);
  }

  private void each(String key, BiConsumer<String, Mapping> check) {
    manifest
        .mapping(key)
        .orElse(Mapping.EMPTY)
        .members()
        .forEach(
            member -> {
              if (member.value() instanceof Mapping item
                  && suspects.spare(key + "." + member.key())) {
                check.accept(member.key(), item);
              }
            });
  }

  private void entity(Mapping entity) {
    Set<String> properties = entity.mapping("properties").orElse(Mapping.EMPTY).keys();
    List<Node> required = entity.items("required");
    for (int i = 0; i < required.size(); i++) {
      Node item = required.get(i);
      String name = String.valueOf(item.plain());
      if (!properties.contains(name)) {
        refuse(
            "Entity requires property '" + name + "', which is not defined",
            item.place().file().isEmpty() ? entity.placeOf("required") : item.place(),
            "entity.required." + i,
            Spelling.hint(name, properties));
      }
    }
    Mapping blank = entity.mapping("blank").orElse(Mapping.EMPTY);
    for (String name : blank.keys()) {
      if (!properties.contains(name)) {
        refuse(
            "Entity blank names property '" + name + "', which is not defined",
            blank.placeOf(name),
            "entity.blank." + name,
            Spelling.hint(name, properties));
      }
    }
  }

  private void stream(String name, Mapping operation) {
    List<String> bindings = operation.texts("bindings");
    if (operation.has("stream")
        && !bindings.isEmpty()
        && bindings.stream().noneMatch(known::carriesStreams)) {
      refuse(
          "Operation '" + name + "' takes a stream, which none of its bindings carries",
          operation.placeOf("stream"),
          "operations." + name + ".stream",
          "Add 'http' to its 'bindings'.");
    }
  }

  private void event(String label, Mapping event) {
    String binding = event.text("binding").orElse("undefined");
    if (!known.isAsynchronous(binding)) {
      refuse(
          "Event '" + label + "' binding '" + binding + "' is not async",
          event.placeOf("binding"),
          "events." + label,
          "Add 'amqp' to the 'bindings' of the component, or name it as the 'binding' of the"
              + " event.");
    }
  }

  private void receiver(String key, Mapping receiver) {
    String operation = receiver.text("operation").orElse("");
    if (!suspects.spare("operations." + operation)) {
      return;
    }
    String subject = "Receiver '" + key + "' ";
    Mapping operations = manifest.mapping("operations").orElse(Mapping.EMPTY);
    Optional<Mapping> target = operations.mapping(operation);
    if (target.isEmpty()) {
      refuse(
          subject + "refers to undefined operation '" + operation + "'",
          receiver.placeOf("operation"),
          "receivers." + key + ".operation",
          Spelling.hint(operation, operations.keys()));
    } else if (!CALLABLE.contains(target.get().text("type").orElse(""))) {
      refuse(
          subject
              + "must refer to an operation of the allowed types: "
              + "transition, assignment, effect, unmanaged",
          receiver.placeOf("operation"),
          "receivers." + key + ".operation",
          "");
    }
  }

  /** What is inherited or comes of a module stands nowhere in the manifest. */
  private void refuse(String text, Place place, String path, String hint) {
    boolean inFile = !place.file().isEmpty() && !place.file().startsWith(Contradiction.BUILT_IN);
    Place shown = inFile ? place : manifest.place();
    findings.add(new InvalidDeclarationException(text, new Fault(shown, path, "", hint)));
  }
}
