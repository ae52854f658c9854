package io.toa.core.dependency;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Resource;
import io.toa.core.yaml.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The providers of storages: what each takes, the keys of its secret, the npm packages it needs
 * (spec: dependencies.md 4.6). They are in a resource.
 */
final class StorageProviders {

  private static final String RESOURCE = "/io/toa/core/dependency/storages.yaml";
  private static final String PROVIDER = "provider";

  private final Mapping providers = (Mapping) Resource.read(RESOURCE).orElseThrow();

  /** The provider of a storage that was checked. */
  Mapping of(Mapping storage) {
    return storage.text(PROVIDER).flatMap(providers::mapping).orElseThrow();
  }

  /**
   * Checks a storage.
   *
   * @param storage what the context says of it
   * @return the same, its scalars brought to the types that its provider wants
   * @throws InvalidDeclarationException where it is not accepted, with every fault
   */
  Node check(Location storage) {
    if (!(storage.node() instanceof Mapping written)) {
      throw unknown(storage, "", "Write an object with a 'provider': " + names() + ".");
    }
    Optional<Location> stated = storage.find(PROVIDER);
    if (stated.isEmpty()) {
      throw withoutProvider(storage, written);
    }
    String provider = String.valueOf(stated.get().node().plain());
    if (!providers.has(provider)) {
      String meant = Spelling.hint(provider, providers.keys());
      throw unknown(stated.get(), provider, meant.isEmpty() ? "There are " + names() + "." : meant);
    }
    Checked checked = schema(provider).check(written);
    if (!checked.isValid()) {
      List<Fault> faults = storage.within(checked.faults());
      throw new InvalidDeclarationException(
          "Storage '%s' annotation %s".formatted(provider, faults.get(0).message()), faults);
    }
    return checked.value();
  }

  /** What was likely meant to name the provider is a fault too, as is what this does not take. */
  private InvalidDeclarationException withoutProvider(Location storage, Mapping written) {
    Optional<String> misspelt = Misspelling.of(storage, PROVIDER, Set.of());
    InvalidDeclarationException refusal =
        unknown(storage, "", misspelt.isPresent() ? "" : "State its 'provider': " + names() + ".");
    if (misspelt.isEmpty()) {
      return refusal;
    }
    List<Fault> faults = new ArrayList<>(refusal.faults());
    faults.add(
        storage
            .member(misspelt.get())
            .fault("must NOT have additional properties", Spelling.question(PROVIDER)));
    written
        .text(misspelt.get())
        .filter(providers::has)
        .map(provider -> schema(provider).check(renamed(written, misspelt.get())).faults())
        .ifPresent(others -> faults.addAll(storage.within(others)));
    return new InvalidDeclarationException(refusal.text(), faults);
  }

  private static Mapping renamed(Mapping written, String misspelt) {
    return new Mapping(
        written.members().stream()
            .map(
                member ->
                    member.key().equals(misspelt)
                        ? new Member(PROVIDER, member.place(), member.value())
                        : member)
            .toList(),
        written.place());
  }

  private Schema schema(String provider) {
    return Schema.of(providers.mapping(provider).orElseThrow().get("schema").orElseThrow());
  }

  private static InvalidDeclarationException unknown(Location at, String provider, String hint) {
    return at.refusal("Unknown provider '" + provider + "'", hint);
  }

  private String names() {
    List<String> names = List.copyOf(providers.keys());
    int last = names.size() - 1;
    return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
  }
}
