package io.toa.core.component;

import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.NativeLibraries;
import io.toa.core.component.bridge.SwcModuleParser;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the sources of components for tests. */
final class ComponentTree {

  private final Path root;

  ComponentTree(Path root) {
    this.root = root;
  }

  Path root() {
    return root;
  }

  Path directory(String component) {
    return root.resolve("components").resolve(component);
  }

  ComponentTree file(String path, String text) {
    try {
      Path file = root.resolve(path).normalize();
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  ComponentTree manifest(String component, String text) {
    return file("components/" + component + "/manifest.toa.yaml", text);
  }

  ComponentTree files(String component, Mapping files) {
    for (Member file : files.members()) {
      file("components/" + component + "/" + file.key(), (String) file.value().plain());
    }
    return this;
  }

  /** Bridges with the real parser. */
  static Bridges bridges() {
    return new Bridges(new SwcModuleParser(NativeLibraries.onClassPath()));
  }

  Component read(String component) {
    return new ManifestReader(root, bridges()).read(directory(component));
  }
}
