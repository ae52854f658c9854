package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Schema;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Refuses a normalised manifest that is not accepted (spec: component.md 3.4, 3.5). */
final class Validation {

  private static final Set<String> CALLABLE =
      Set.of("transition", "assignment", "effect", "unmanaged");

  private final Bindings bindings;
  private final Schema schema = Schema.read("/io/toa/core/component/manifest.schema.yaml");

  Validation(Bindings bindings) {
    this.bindings = bindings;
  }

  /**
   * Checks a manifest.
   *
   * @param manifest the normalised manifest, without {@code path}
   * @return the manifest with its scalars brought to the types the schema wants
   * @throws InvalidDeclarationException with the words of the first violation, and every violation
   *     of the schema with its place
   */
  Mapping check(Mapping manifest) {
    Checked checked = schema.check(manifest);
    List<Fault> faults = checked.faults();
    if (!faults.isEmpty()) {
      throw new InvalidDeclarationException(faults.get(0).message(), faults);
    }
    Mapping valid = (Mapping) checked.value();
    new Checks(valid, bindings).run();
    return valid;
  }

  /** What a schema cannot say, in the order in which it is reported. */
  private record Checks(Mapping manifest, Bindings known) {

    void run() {
      manifest.mapping("entity").ifPresent(this::entity);
      members("operations").forEach(this::stream);
      members("events").forEach(this::event);
      members("receivers").forEach(this::receiver);
    }

    private void entity(Mapping entity) {
      Set<String> properties = entity.mapping("properties").orElse(Mapping.EMPTY).keys();
      for (String name : entity.texts("required")) {
        if (!properties.contains(name)) {
          throw fault(
              "Entity requires property '" + name + "', which is not defined",
              entity.placeOf("required"),
              "entity.required");
        }
      }
      Mapping blank = entity.mapping("blank").orElse(Mapping.EMPTY);
      for (String name : blank.keys()) {
        if (!properties.contains(name)) {
          throw fault(
              "Entity blank names property '" + name + "', which is not defined",
              blank.placeOf(name),
              "entity.blank." + name);
        }
      }
    }

    private void stream(Member member) {
      Mapping operation = (Mapping) member.value();
      List<String> bindings = operation.texts("bindings");
      if (operation.has("stream")
          && !bindings.isEmpty()
          && bindings.stream().noneMatch(known::carriesStreams)) {
        throw fault(
            "Operation '" + member.key() + "' takes a stream, which none of its bindings carries",
            operation.placeOf("stream"),
            "operations." + member.key() + ".stream");
      }
    }

    private void event(Member member) {
      Mapping event = (Mapping) member.value();
      String binding = event.text("binding").orElse("undefined");
      if (!known.isAsynchronous(binding)) {
        throw fault(
            "Event '" + member.key() + "' binding '" + binding + "' is not async",
            event.placeOf("binding"),
            "events." + member.key());
      }
    }

    private void receiver(Member member) {
      Mapping receiver = (Mapping) member.value();
      String operation = receiver.text("operation").orElse("");
      String subject = "Receiver '" + member.key() + "' ";
      String path = "receivers." + member.key() + ".operation";
      Optional<Mapping> target =
          manifest.mapping("operations").flatMap(operations -> operations.mapping(operation));
      if (target.isEmpty()) {
        throw fault(
            subject + "refers to undefined operation '" + operation + "'",
            receiver.placeOf("operation"),
            path);
      }
      if (!CALLABLE.contains(target.get().text("type").orElse(""))) {
        throw fault(
            subject
                + "must refer to an operation of the allowed types: "
                + "transition, assignment, effect, unmanaged",
            receiver.placeOf("operation"),
            path);
      }
    }

    private List<Member> members(String key) {
      return List.copyOf(manifest.mapping(key).orElse(Mapping.EMPTY).members());
    }

    /** What is inherited or comes of a module stands nowhere in the manifest. */
    private InvalidDeclarationException fault(String text, Place place, String path) {
      Place shown = place.file().isEmpty() ? manifest.place() : place;
      return new InvalidDeclarationException(text, List.of(new Fault(shown, path, "")));
    }
  }
}
