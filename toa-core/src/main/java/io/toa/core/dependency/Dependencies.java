package io.toa.core.dependency;

import io.toa.core.Provider;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The dependencies that are known, by package reference. */
public final class Dependencies {

  private final Map<String, Dependency> known = new LinkedHashMap<>();

  /**
   * Makes the set.
   *
   * @param dependencies the dependencies; of two with one reference the later one counts
   */
  public Dependencies(Collection<Dependency> dependencies) {
    dependencies.forEach(each -> known.put(each.reference(), each));
  }

  /**
   * The packages of Toa itself.
   *
   * @return the set
   */
  public static Dependencies ofToa() {
    return new Dependencies(toa());
  }

  /**
   * The packages of Toa itself, and those that a class path provides.
   *
   * @param classes where further ones are looked for
   * @return the set
   * @throws io.toa.core.ExtensionException where one that was found cannot be used
   */
  public static Dependencies found(ClassLoader classes) {
    List<Dependency> all = new ArrayList<>(toa());
    Provider.found(Dependency.class, classes, toa(), Dependency::reference)
        .forEach(each -> all.add(new Guarded(each)));
    return new Dependencies(all);
  }

  private static List<Dependency> toa() {
    return List.of(
        new Amqp(),
        new Http(),
        new Silent("@toa.io/bindings.loop"),
        new Addressed("@toa.io/storages.mongodb", "mongodb"),
        new Silent("@toa.io/storages.null"),
        new Exposition(),
        new Realtime(),
        new Configuration(),
        new Addressed("@toa.io/extensions.stash", "stash"),
        new Silent("@toa.io/extensions.state"),
        new Silent("@toa.io/extensions.fetch"),
        new Storages(),
        new Telemetry(),
        new Introspection(),
        new Cadence(),
        new Continuity(),
        new Convergence());
  }

  /**
   * The packages that are known.
   *
   * @return their references
   */
  public Set<String> references() {
    return Collections.unmodifiableSet(known.keySet());
  }

  /**
   * Finds a dependency.
   *
   * @param reference a package reference
   * @return the dependency; empty where the package is not known
   */
  public Optional<Dependency> find(String reference) {
    return Optional.ofNullable(known.get(reference));
  }
}
