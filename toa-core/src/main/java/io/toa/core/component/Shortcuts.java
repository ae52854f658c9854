package io.toa.core.component;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The short names of packages that a manifest may use (spec: component.md 2.2). */
final class Shortcuts {

  /** Extensions: these are keys of the manifest itself as well. In the order they are inserted. */
  static final Map<String, String> EXTENSIONS = extensions();

  private static final Map<String, String> PACKAGES = packages();

  private Shortcuts() {}

  private static Map<String, String> extensions() {
    Map<String, String> extensions = new LinkedHashMap<>();
    for (String name :
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
      extensions.put(name, "@toa.io/extensions." + name);
    }
    return Collections.unmodifiableMap(extensions);
  }

  private static Map<String, String> packages() {
    return Map.of(
        "amqp", "@toa.io/bindings.amqp",
        "http", "@toa.io/bindings.http",
        "node", "@toa.io/bridges.node",
        "bash", "@toa.io/bridges.bash",
        "mongodb", "@toa.io/storages.mongodb");
  }

  /**
   * The package a name stands for.
   *
   * @param node a shortcut, a package reference or anything else
   * @return the reference; the node itself where it is no shortcut of a binding, bridge or storage
   */
  static Node resolve(Node node) {
    return node.plain() instanceof String name && PACKAGES.containsKey(name)
        ? new Scalar(PACKAGES.get(name), node.place())
        : node;
  }

  /**
   * Renames the keys of {@code extensions} that are shortcuts; a renamed key moves to the end.
   *
   * @param extensions the mapping as written
   * @return the mapping with package references only
   */
  static Mapping rename(Mapping extensions) {
    Mapping renamed = extensions;
    for (Map.Entry<String, String> shortcut : EXTENSIONS.entrySet()) {
      String key = shortcut.getKey();
      if (renamed.has(key)) {
        List<Member> members =
            new ArrayList<>(renamed.without(key).without(shortcut.getValue()).members());
        members.add(
            new Member(
                shortcut.getValue(), extensions.placeOf(key), extensions.get(key).orElseThrow()));
        renamed = new Mapping(members, extensions.place());
      }
    }
    return renamed;
  }
}
