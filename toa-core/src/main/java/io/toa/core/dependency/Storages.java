package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Storages of files (spec: dependencies.md 4.6). */
final class Storages implements Dependency {

  private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,32}");

  private final StorageProviders providers = new StorageProviders();

  @Override
  public String reference() {
    return "@toa.io/extensions.storages";
  }

  @Override
  public Node normalize(Node annotation, List<Instance> instances) {
    Mapping storages = mapping(Optional.of(annotation));
    Findings findings = new Findings();
    for (String name : storages.keys()) {
      Location storage = Location.of(annotation).member(name);
      findings.run(() -> checkName(name, storage));
      Optional<Node> checked = findings.attempt(() -> providers.check(storage));
      if (checked.isPresent()) {
        storages = storages.with(name, checked.get());
      }
    }
    for (Instance instance : instances) {
      refuseMissing(instance, storages, findings);
    }
    findings.report();
    return storages;
  }

  private static void checkName(String name, Location storage) {
    if (!NAME.matcher(name).matches()) {
      throw storage.refusal(
          "must NOT have additional properties",
          "A storage is named by at most 32 lower-case letters, digits and underscores.");
    }
  }

  private static void refuseMissing(Instance instance, Mapping storages, Findings findings) {
    List<Node> names =
        instance.declaration() instanceof Sequence sequence ? sequence.items() : List.of();
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).plain() instanceof String name && !storages.has(name)) {
        String text =
            "Missing '%s' storage annotation declared in '%s'"
                .formatted(name, instance.component().id());
        String meant = Spelling.hint(name, storages.keys());
        findings.add(
            new InvalidDeclarationException(
                text,
                instance.fault(
                    names.get(i).place(),
                    "storages." + i,
                    text,
                    meant.isEmpty() ? "The context states what it is under 'storages'." : meant)));
      }
    }
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
            .flatMap(storage -> providers.of(storage).mapping("packages"))
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
      Mapping provider = providers.of((Mapping) member.value());
      boolean optional =
          provider.get("optional").filter(node -> Boolean.TRUE.equals(node.plain())).isPresent();
      for (String key : provider.texts("secrets")) {
        global.add(
            Variable.of(
                ("TOA_STORAGES_" + member.key() + "_" + key).toUpperCase(Locale.ROOT),
                new SecretKey("toa-storages-" + member.key(), key, optional)));
      }
    }
    Contribution contribution = Contribution.NONE.withVariables(Contribution.GLOBAL, global);
    for (Instance instance : request.managed()) {
      List<Mount> own = mounts(instance, storages);
      if (!own.isEmpty()) {
        contribution = contribution.withMounts(instance.locator().label(), own);
      }
    }
    return contribution;
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
