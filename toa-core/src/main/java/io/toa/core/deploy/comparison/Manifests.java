package io.toa.core.deploy.comparison;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Sha256;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The objects that a chart rendered. Comments, the order of keys and hooks count for nothing: Helm
 * keeps hooks apart.
 */
public final class Manifests {

  private static final Pattern SEPARATOR = Pattern.compile("(?m)^---(?=\\s|$)");
  private static final String HOOK = "helm.sh/hook";

  private final SortedMap<ObjectIdentity, Mapping> objects;

  private Manifests(SortedMap<ObjectIdentity, Mapping> objects) {
    this.objects = Collections.unmodifiableSortedMap(objects);
  }

  /**
   * Reads what Helm prints or keeps.
   *
   * @param text YAML documents, one after the other
   * @param name what a fault says for the text
   * @return the objects
   * @throws InvalidDeclarationException where a document is not YAML
   */
  public static Manifests parse(String text, String name) {
    SortedMap<ObjectIdentity, Mapping> objects = new TreeMap<>();
    for (String document : SEPARATOR.split(text, -1)) {
      Node read = YamlReader.parse(document, name);
      if (read instanceof Mapping object && !object.isEmpty() && !isHook(object)) {
        objects.put(ObjectIdentity.of(object), object);
      }
    }
    return new Manifests(objects);
  }

  private static boolean isHook(Mapping object) {
    return object
        .mapping("metadata")
        .flatMap(metadata -> metadata.mapping("annotations"))
        .filter(annotations -> annotations.has(HOOK))
        .isPresent();
  }

  /** The objects in the order of their kinds and names. */
  Map<ObjectIdentity, Mapping> objects() {
    return objects;
  }

  /**
   * A digest of all that they say.
   *
   * @return {@code sha256:} and 64 hex digits, the same for manifests that mean the same
   */
  public String digest() {
    return "sha256:"
        + Sha256.hex(
            objects.values().stream().map(Canonical::text).collect(Collectors.joining("---\n")));
  }

  /**
   * The component map that they hold.
   *
   * @return the contract of each component by its id; empty where there is no map
   */
  public Map<String, Mapping> components() {
    return objects.entrySet().stream()
        .filter(each -> each.getKey().is("", "ConfigMap"))
        .filter(each -> each.getKey().name().equals(CarriedMap.CONFIG_MAP))
        .findFirst()
        .map(each -> CarriedMap.in(each.getValue()))
        .orElse(Map.of());
  }
}
