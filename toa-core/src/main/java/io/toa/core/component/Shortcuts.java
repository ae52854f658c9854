package io.toa.core.component;

import io.toa.core.PackageNames;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Merge;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import java.util.List;
import java.util.Map;

/** Where a manifest may use the short names of packages (spec: component.md 2.2). */
final class Shortcuts {

  private Shortcuts() {}

  /**
   * The package a name stands for.
   *
   * @param node a shortcut, a package reference or anything else
   * @return the reference; the node itself where it is no shortcut of a binding, bridge or storage
   */
  static Node resolve(Node node) {
    return node.plain() instanceof String name && !PackageNames.EXTENSIONS.containsKey(name)
        ? new Scalar(PackageNames.resolve(name), node.place())
        : node;
  }

  /**
   * Renames the keys of {@code extensions} that are shortcuts; a renamed key moves to the end, or
   * is merged into what is stated under the name of the package.
   *
   * @param extensions the mapping as written
   * @return the mapping with package references only
   */
  static Mapping rename(Mapping extensions) {
    Mapping renamed = extensions;
    for (Map.Entry<String, String> shortcut : PackageNames.EXTENSIONS.entrySet()) {
      String key = shortcut.getKey();
      if (renamed.has(key)) {
        Member named =
            new Member(
                shortcut.getValue(), extensions.placeOf(key), extensions.get(key).orElseThrow());
        Mapping last = new Mapping(List.of(named), named.place());
        renamed = (Mapping) Merge.merge(last, renamed.without(key));
      }
    }
    return renamed;
  }
}
