package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Spelling;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A module whose declaration has nearly its name, and a declaration whose module has. */
final class Misnaming {

  private static final String WITHOUT_OPERATION = Validation.MISSING + " 'operation'";
  private static final String RECEIVERS = "receivers.";
  private static final String WITHOUT_TYPE = Validation.MISSING + " 'type'";

  private Misnaming() {}

  /**
   * Names the other half.
   *
   * @param manifest the normalised manifest
   * @param faults what is wrong in it
   * @return the faults, with a hint in those of halves that are alone
   */
  static List<Fault> hinted(Mapping manifest, List<Fault> faults) {
    List<String> declared =
        members(manifest, "receivers")
            .filter(each -> each.value() instanceof Mapping stated && !stated.has("path"))
            .map(Member::key)
            .toList();
    List<String> modules =
        members(manifest, "operations")
            .filter(each -> !each.place().file().equals(manifest.place().file()))
            .map(Member::key)
            .toList();
    return faults.stream()
        .map(fault -> paired(fault, declared))
        .map(fault -> hinted(fault, "operations", WITHOUT_TYPE, modules))
        .toList();
  }

  private static Stream<Member> members(Mapping manifest, String key) {
    return manifest.mapping(key).orElse(Mapping.EMPTY).members().stream();
  }

  /** Of the two names of a receiver, nobody knows here which one is meant. */
  private static Fault paired(Fault fault, List<String> declared) {
    if (!fault.path().startsWith(RECEIVERS) || !fault.message().equals(WITHOUT_OPERATION)) {
      return fault;
    }
    String name = fault.path().substring(RECEIVERS.length());
    String component = name.substring(0, name.lastIndexOf('.') + 1);
    List<String> alike =
        declared.stream()
            .filter(each -> !component.isEmpty() && each.startsWith(component))
            .toList();
    Optional<String> other =
        Spelling.nearest(name, declared)
            .or(() -> alike.size() == 1 ? Optional.of(alike.get(0)) : Optional.empty());
    return declared.contains(name) || other.isEmpty()
        ? fault
        : fault.withHint(
            "State it under 'receivers' of the manifest, or give the module and '%s' there the same name."
                .formatted(other.get()));
  }

  private static Fault hinted(Fault fault, String key, String message, List<String> names) {
    String begin = key + ".";
    if (!fault.path().startsWith(begin) || !fault.message().equals(message)) {
      return fault;
    }
    String name = fault.path().substring(begin.length());
    return names.contains(name) ? fault : fault.withHint(Spelling.hint(name, names));
  }
}
