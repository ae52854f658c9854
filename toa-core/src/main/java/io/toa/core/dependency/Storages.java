package io.toa.core.dependency;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Schema;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Storages of files (spec: dependencies.md 4.6). What each provider takes is in a resource. */
final class Storages implements Dependency {

  private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,32}");
  private static final String PROVIDERS = "storages.yaml";

  private final Mapping providers = providers();

  private static Mapping providers() {
    try (InputStream resource = Storages.class.getResourceAsStream(PROVIDERS)) {
      String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
      return (Mapping) YamlReader.parse(text, PROVIDERS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String reference() {
    return "@toa.io/extensions.storages";
  }

  @Override
  public Node normalize(Node annotation, List<Instance> instances) {
    Mapping storages = mapping(Optional.of(annotation));
    for (Member member : storages.members()) {
      storages = storages.with(member.key(), checked(member));
    }
    for (Instance instance : instances) {
      for (String name : named(instance)) {
        if (!storages.has(name)) {
          throw new InvalidDeclarationException(
              "Missing '%s' storage annotation declared in '%s'"
                  .formatted(name, instance.component().id()));
        }
      }
    }
    return storages;
  }

  private Node checked(Member member) {
    if (!NAME.matcher(member.key()).matches()) {
      throw new InvalidDeclarationException("must NOT have additional properties", member.place());
    }
    String provider =
        member.value() instanceof Mapping storage ? storage.text("provider").orElse("") : "";
    Mapping known =
        providers
            .mapping(provider)
            .orElseThrow(
                () ->
                    new InvalidDeclarationException(
                        "Unknown provider '" + provider + "'", member.place()));
    Checked checked = Schema.of(known.get("schema").orElseThrow()).check(member.value());
    List<Fault> faults = checked.faults();
    if (!faults.isEmpty()) {
      throw new InvalidDeclarationException(
          "Storage '%s' annotation %s".formatted(provider, faults.get(0).message()),
          faults.stream()
              .map(
                  fault ->
                      new Fault(
                          fault.place().line() == 0 ? member.place() : fault.place(),
                          fault.path().isEmpty()
                              ? "storages." + member.key()
                              : "storages." + member.key() + "." + fault.path(),
                          fault.message()))
              .toList());
    }
    return checked.value();
  }

  /** The packages of the providers that a component uses: of all of them where it names none. */
  @Override
  public Map<String, String> packages(Instance instance, Optional<Node> annotation) {
    Map<String, String> packages = new LinkedHashMap<>();
    if (annotation.orElse(null) instanceof Mapping storages) {
      List<String> named = named(instance);
      for (String name : named.isEmpty() ? List.copyOf(storages.keys()) : named) {
        storages
            .mapping(name)
            .flatMap(storage -> storage.text("provider"))
            .flatMap(providers::mapping)
            .flatMap(provider -> provider.mapping("packages"))
            .ifPresent(
                each ->
                    each.keys().forEach(key -> packages.put(key, each.text(key).orElseThrow())));
      }
    }
    return packages;
  }

  @Override
  public Contribution contribute(Request request) {
    Mapping storages = mapping(request.annotation());
    List<Variable> global = new ArrayList<>();
    global.add(Variable.of("TOA_STORAGES", Json.compact(storages)));
    for (Member member : storages.members()) {
      Mapping provider =
          providers
              .mapping(((Mapping) member.value()).text("provider").orElseThrow())
              .orElseThrow();
      boolean optional =
          provider.get("optional").filter(node -> Boolean.TRUE.equals(node.plain())).isPresent();
      for (String key : provider.texts("secrets")) {
        global.add(
            Variable.of(
                ("TOA_STORAGES_" + member.key() + "_" + key).toUpperCase(Locale.ROOT),
                new SecretKey("toa-storages-" + member.key(), key, optional)));
      }
    }
    Map<String, List<Mount>> mounts = new LinkedHashMap<>();
    for (Instance instance : request.managed()) {
      List<Mount> own = mounts(instance, storages);
      if (!own.isEmpty()) {
        mounts.put(instance.locator().label(), own);
      }
    }
    return new Contribution(
        List.of(),
        Map.of(Contribution.GLOBAL, global),
        mounts,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static List<Mount> mounts(Instance instance, Mapping storages) {
    List<Mount> mounts = new ArrayList<>();
    for (String name : named(instance)) {
      Mapping storage = storages.mapping(name).orElse(Mapping.EMPTY);
      Optional<String> claim = storage.text("claim");
      if (storage.text("provider").filter("fs"::equals).isPresent() && claim.isPresent()) {
        mounts.add(new Mount(name, storage.text("path").orElseThrow(), claim.get()));
      }
    }
    return mounts;
  }

  private static Mapping mapping(Optional<Node> annotation) {
    if (annotation.orElse(null) instanceof Mapping mapping) {
      return mapping;
    }
    throw new InvalidDeclarationException("TOA_STORAGES is not an object");
  }

  private static List<String> named(Instance instance) {
    return instance.declaration() instanceof Sequence names
        ? names.items().stream()
            .map(Node::plain)
            .filter(String.class::isInstance)
            .map(String.class::cast)
            .toList()
        : List.of();
  }
}
