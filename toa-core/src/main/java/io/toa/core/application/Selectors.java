package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.PackageNames;
import io.toa.core.Spelling;
import io.toa.core.component.Component;
import io.toa.core.component.Receiver;
import io.toa.core.dependency.Instance;
import io.toa.core.dependency.Pointer;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Keys of annotations that are to select components, and select none (spec: dependencies.md 2.3).
 *
 * @param known the components that can be named
 * @param instances the components that name each package, evicted ones included, by reference
 */
record Selectors(KnownComponents known, Map<String, List<Instance>> instances) {

  private static final String AMQP = "@toa.io/bindings.amqp";
  private static final String STASH = "@toa.io/extensions.stash";
  private static final String TELEMETRY = "@toa.io/extensions.telemetry";

  /** Packages whose annotation is a pointer as a whole. */
  private static final Set<String> POINTERS =
      Set.of("@toa.io/storages.mongodb", "@toa.io/bindings.http", STASH);

  /** What a release may look up among the addresses of the stash (spec: dependencies.md 4.2). */
  private static final String STREAMS = "realtime.streams";

  /** What is to be warned of in the annotation of one package. */
  List<Fault> of(String reference, Mapping annotation) {
    String name = PackageNames.nameOf(reference);
    List<Fault> warnings = new ArrayList<>();
    if (POINTERS.contains(reference)) {
      components(annotation, name, reference, warnings);
    } else if (reference.equals(AMQP)) {
      annotation
          .mapping("context")
          .ifPresent(context -> components(context, name + ".context", reference, warnings));
      annotation
          .mapping("sources")
          .ifPresent(sources -> sources(sources, name + ".sources", warnings));
    } else if (reference.equals(TELEMETRY)) {
      annotation.mapping("logs").ifPresent(logs -> logs(logs, name + ".logs", warnings));
    }
    return warnings;
  }

  private void components(Mapping pointer, String path, String reference, List<Fault> warnings) {
    List<String> users =
        instances.getOrDefault(reference, List.of()).stream()
            .map(instance -> instance.component().id())
            .toList();
    for (Member member : pointer.members()) {
      String key = member.key();
      boolean idle =
          !key.equals(Pointer.DEFAULT)
              && !selects(key, users)
              && !(reference.equals(STASH) && selects(key, List.of(STREAMS)));
      if (idle) {
        idle(key, reference)
            .ifPresent(
                warning ->
                    warnings.add(
                        new Fault(
                            member.place(), path + "." + key, warning.message(), warning.hint())));
      }
    }
  }

  /** Why a key selects nothing; empty where that is not sure. */
  private Optional<Idle> idle(String key, String reference) {
    if (selects(key, known.ids())) {
      String message = "selects nothing, as no component that it names uses '%s'";
      return Optional.of(new Idle(message.formatted(PackageNames.nameOf(reference)), ""))
          .filter(sure -> !known.isUncertain(key));
    }
    Set<String> beginnings = beginnings();
    if (known.isUncertain(key) && Spelling.slip(key, beginnings).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Idle(
            "selects nothing, as no component has this id or one that begins with it",
            Spelling.hint(key, beginnings)));
  }

  private void sources(Mapping pointer, String path, List<Fault> warnings) {
    List<String> sources =
        instances.getOrDefault(AMQP, List.of()).stream()
            .map(Instance::component)
            .map(Component::receivers)
            .flatMap(List::stream)
            .map(Receiver::source)
            .flatMap(Optional::stream)
            .toList();
    for (Member member : pointer.members()) {
      String key = member.key();
      if (!key.equals(Pointer.DEFAULT) && !selects(key, sources)) {
        warnings.add(
            new Fault(
                member.place(),
                path + "." + key,
                "selects nothing, as no receiver has this source",
                Spelling.hint(key, sources)));
      }
    }
  }

  /** A service may log by a name of its own, so that only what is nearly an id is a mistake. */
  private void logs(Mapping logs, String path, List<Fault> warnings) {
    for (Member member : logs.without("level").members()) {
      Node settings = member.value();
      boolean idle = known.ids().stream().noneMatch(id -> id.equalsIgnoreCase(member.key()));
      if (idle && settings instanceof Mapping) {
        Spelling.slip(member.key(), known.ids())
            .ifPresent(
                meant ->
                    warnings.add(
                        new Fault(
                            member.place(),
                            path + "." + member.key(),
                            "has no effect, as no component has this id",
                            Spelling.question(meant))));
      }
    }
  }

  private static boolean selects(String key, List<String> selectors) {
    return selectors.stream().anyMatch(each -> each.equals(key) || each.startsWith(key + "."));
  }

  private Set<String> beginnings() {
    Set<String> beginnings = new LinkedHashSet<>();
    for (String id : known.ids()) {
      Stream.of(id.substring(0, id.indexOf('.')), id).forEach(beginnings::add);
    }
    return beginnings;
  }

  private record Idle(String message, String hint) {}
}
