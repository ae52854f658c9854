package io.toa.core;

import static java.util.stream.Collectors.toMap;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The short names of packages that contexts and manifests may use (spec: context.md 4, component.md
 * 2.2).
 */
public final class PackageNames {

  private static final String EXTENSION = "@toa.io/extensions.";

  /** Package references by short name, in the order they are inserted into a context. */
  public static final Map<String, String> ALL = all();

  /** Those of extensions, in the order they are inserted into a manifest. */
  public static final Map<String, String> EXTENSIONS = extensions();

  /** Further declarations of a package that have a name of their own as well. */
  public static final Map<String, String> DECLARATIONS =
      Map.of("@toa.io/extensions.exposition#realtime", EXTENSION + "realtime");

  private PackageNames() {}

  private static Map<String, String> all() {
    Map<String, String> packages = new LinkedHashMap<>();
    packages.put("amqp", "@toa.io/bindings.amqp");
    packages.put("node", "@toa.io/bridges.node");
    packages.put("bash", "@toa.io/bridges.bash");
    packages.put("mongodb", "@toa.io/storages.mongodb");
    for (String extension :
        List.of(
            "exposition",
            "realtime",
            "configuration",
            "stash",
            "storages",
            "telemetry",
            "cadence",
            "introspection",
            "convergence")) {
      packages.put(extension, EXTENSION + extension);
    }
    packages.put("http", "@toa.io/bindings.http");
    return Collections.unmodifiableMap(packages);
  }

  private static Map<String, String> extensions() {
    return Collections.unmodifiableMap(
        ALL.entrySet().stream()
            .filter(entry -> entry.getValue().startsWith(EXTENSION))
            .collect(
                toMap(
                    Map.Entry::getKey,
                    Map.Entry::getValue,
                    (first, second) -> first,
                    LinkedHashMap::new)));
  }

  /**
   * The package that a name stands for.
   *
   * @param name a short name or a package reference
   * @return the package reference; the name itself where it is no short name
   */
  public static String resolve(String name) {
    return declaration(ALL.getOrDefault(name, name));
  }

  /**
   * The name that a declaration is known by.
   *
   * @param reference a package reference, or {@code package#key} for a further declaration of it
   * @return the name; the reference itself where it has no other
   */
  public static String declaration(String reference) {
    return DECLARATIONS.getOrDefault(reference, reference);
  }

  /**
   * How a context names a package.
   *
   * @param reference a package reference
   * @return its short name; the reference itself where it has none
   */
  public static String nameOf(String reference) {
    return ALL.entrySet().stream()
        .filter(each -> each.getValue().equals(reference))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(reference);
  }
}
