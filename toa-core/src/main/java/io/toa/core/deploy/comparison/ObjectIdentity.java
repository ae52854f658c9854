package io.toa.core.deploy.comparison;

import io.toa.core.yaml.Mapping;
import java.util.Comparator;
import java.util.Optional;

/**
 * What Helm tells objects of a release apart by.
 *
 * @param group the API group; empty for the core group
 * @param kind the kind
 * @param namespace the namespace it states; empty for that of the release
 * @param name the name
 */
record ObjectIdentity(String group, String kind, Optional<String> namespace, String name)
    implements Comparable<ObjectIdentity> {

  private static final Comparator<ObjectIdentity> ORDER =
      Comparator.comparing(ObjectIdentity::kind)
          .thenComparing(ObjectIdentity::name)
          .thenComparing(each -> each.namespace.orElse(""))
          .thenComparing(ObjectIdentity::group);

  static ObjectIdentity of(Mapping object) {
    String version = object.text("apiVersion").orElse("");
    int slash = version.indexOf('/');
    Mapping metadata = object.mapping("metadata").orElse(Mapping.EMPTY);
    return new ObjectIdentity(
        slash < 0 ? "" : version.substring(0, slash),
        object.text("kind").orElse(""),
        metadata.text("namespace"),
        metadata.get("name").map(name -> String.valueOf(name.plain())).orElse(""));
  }

  boolean is(String otherGroup, String otherKind) {
    return group.equals(otherGroup) && kind.equals(otherKind);
  }

  @Override
  public int compareTo(ObjectIdentity other) {
    return ORDER.compare(this, other);
  }
}
