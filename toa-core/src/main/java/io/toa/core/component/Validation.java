package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Refuses a normalised manifest that is not accepted (spec: component.md 3.4, 3.5). */
final class Validation {

  private static final Set<String> STREAMING = Set.of("@toa.io/bindings.http");
  private static final Set<String> CALLABLE =
      Set.of("transition", "assignment", "effect", "unmanaged");

  /**
   * Checks a manifest.
   *
   * @param manifest the normalised manifest, without {@code path}
   * @return the manifest with its scalars brought to the types the schema wants
   * @throws InvalidDeclarationException with the words of the first violation, and every violation
   *     of the schema with its place
   */
  Mapping check(Mapping manifest) {
    Mapping valid = manifest;
    entity(valid);
    members(valid, "operations").forEach(Validation::stream);
    members(valid, "events").forEach(Validation::event);
    members(valid, "receivers").forEach(member -> receiver(member, valid));
    return valid;
  }

  private static void entity(Mapping manifest) {
    Optional<Mapping> entity = manifest.mapping("entity");
    if (entity.isEmpty()) {
      return;
    }
    Set<String> properties = entity.get().mapping("properties").orElse(Mapping.EMPTY).keys();
    for (String name : entity.get().texts("required")) {
      if (!properties.contains(name)) {
        throw fault(
            "Entity requires property '" + name + "', which is not defined",
            entity.get(),
            "required",
            "entity.required");
      }
    }
    Mapping blank = entity.get().mapping("blank").orElse(Mapping.EMPTY);
    for (String name : blank.keys()) {
      if (!properties.contains(name)) {
        throw fault(
            "Entity blank names property '" + name + "', which is not defined",
            blank,
            name,
            "entity.blank." + name);
      }
    }
  }

  private static void stream(Member member) {
    Mapping operation = (Mapping) member.value();
    List<String> bindings = operation.texts("bindings");
    if (operation.has("stream")
        && !bindings.isEmpty()
        && bindings.stream().noneMatch(STREAMING::contains)) {
      throw fault(
          "Operation '" + member.key() + "' takes a stream, which none of its bindings carries",
          operation,
          "stream",
          "operations." + member.key() + ".stream");
    }
  }

  private static void event(Member member) {
    Mapping event = (Mapping) member.value();
    String binding = event.text("binding").orElse("undefined");
    if (!Normalization.asynchronous(binding)) {
      throw fault(
          "Event '" + member.key() + "' binding '" + binding + "' is not async",
          event,
          "binding",
          "events." + member.key());
    }
  }

  private static void receiver(Member member, Mapping manifest) {
    Mapping receiver = (Mapping) member.value();
    String operation = receiver.text("operation").orElse("");
    Optional<Mapping> target =
        manifest.mapping("operations").flatMap(operations -> operations.mapping(operation));
    String path = "receivers." + member.key() + ".operation";
    if (target.isEmpty()) {
      throw fault(
          "Receiver '" + member.key() + "' refers to undefined operation '" + operation + "'",
          receiver,
          "operation",
          path);
    }
    if (!CALLABLE.contains(target.get().text("type").orElse(""))) {
      throw fault(
          "Receiver '"
              + member.key()
              + "' must refer to an operation of the allowed types: "
              + "transition, assignment, effect, unmanaged",
          receiver,
          "operation",
          path);
    }
  }

  private static List<Member> members(Mapping manifest, String key) {
    return List.copyOf(manifest.mapping(key).orElse(Mapping.EMPTY).members());
  }

  private static InvalidDeclarationException fault(
      String text, Mapping holder, String key, String path) {
    return new InvalidDeclarationException(text, List.of(new Fault(holder.placeOf(key), path, "")));
  }
}
