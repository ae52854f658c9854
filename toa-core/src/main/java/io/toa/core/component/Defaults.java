package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.List;

/** What a manifest says where it says nothing (spec: component.md 2.1). */
final class Defaults {

  static final String PROTOTYPE = "@toa.io/prototype";

  private static final String AMQP = "@toa.io/bindings.amqp";
  private static final String NODE = "@toa.io/bridges.node";
  private static final String NULL_STORAGE = "@toa.io/storages.null";

  private Defaults() {}

  static Mapping apply(Mapping written, Path directory, boolean proto) {
    Mapping manifest = written.has("name") ? written : named(written, directory, proto);
    if (!manifest.has("bindings")) {
      manifest = manifest.with("bindings", Node.of(List.of(AMQP)));
    }
    if (!manifest.has("bridge")) {
      manifest = manifest.with("bridge", Node.of(NODE));
    }
    return prototype(storage(manifest));
  }

  private static Mapping named(Mapping manifest, Path directory, boolean proto) {
    if (proto) {
      return manifest.with("name", Node.of("proto" + hash(directory.toString())));
    }
    List<String> parts = List.of(directory.getFileName().toString().split("\\.", -1));
    int last = parts.size() - 1;
    Mapping named = manifest.with("name", Node.of(parts.get(last)));
    return last == 0
        ? named.without("namespace")
        : named.with("namespace", Node.of(parts.get(last - 1)));
  }

  private static Mapping storage(Mapping manifest) {
    Node stated = manifest.get("entity").orElse(Mapping.EMPTY);
    if (!(stated instanceof Mapping)) {
      // a null entity is no absent one: what merges a prototype into it has nothing to merge into
      throw new InvalidDeclarationException(
          "must be object",
          List.of(new Fault(manifest.placeOf("entity"), "entity", "must be object")));
    }
    return manifest
        .mapping("entity")
        .filter(entity -> entity.get("storage").filter(Node::isNull).isPresent())
        .map(entity -> manifest.with("entity", entity.with("storage", Node.of(NULL_STORAGE))))
        .orElse(manifest);
  }

  private static Mapping prototype(Mapping manifest) {
    if (manifest.has("prototype")) {
      return manifest;
    }
    // a component that stores nothing inherits nothing
    return manifest.with("prototype", manifest.has("entity") ? Node.of(PROTOTYPE) : Node.ofNull());
  }

  static String hash(String text) {
    int hash = 5381;
    for (int i = text.length() - 1; i >= 0; i--) {
      hash = (hash * 33) ^ text.charAt(i);
    }
    return Integer.toHexString(hash);
  }
}
