package io.toa.core.component;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import io.toa.core.yaml.Sequence;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * The manifest that an image carries beside the sources of a component, {@code manifest.toa.json}:
 * the normalised one, free of paths of the machine that read it (spec: component.md 10, images.md
 * 5.4).
 */
public final class CarriedManifest {

  /** The name of the file. */
  public static final String FILE = "manifest.toa.json";

  private static final List<String> SOURCED = List.of("events", "receivers", "guards");

  private final Path directory;
  private final boolean refusing;

  private CarriedManifest(Component component, boolean refusing) {
    this.directory =
        component
            .directory()
            .orElseThrow(() -> new IllegalArgumentException(component.id() + " is brought"));
    this.refusing = refusing;
  }

  /**
   * Writes the manifest of a component.
   *
   * @param component a component with a directory
   * @return compact JSON
   * @throws InvalidDeclarationException where what it inherits is in no package that an image has,
   *     or a path of this machine is left in it
   * @throws IllegalArgumentException where the component has no directory: an extension brings it
   */
  public static String of(Component component) {
    return Json.compact(tree(component));
  }

  /**
   * The manifest of a component as it is carried.
   *
   * @param component a component with a directory
   * @return the tree that {@link #of} writes
   */
  static Mapping tree(Component component) {
    return new CarriedManifest(component, true).carry(component.manifest());
  }

  /**
   * The manifest of a component for somebody to read: as it is carried, but nothing is refused that
   * only an image has to refuse. What it inherits from a directory that is in no package is shown
   * by the path from the component to there.
   *
   * @param component a component with a directory
   * @return the tree
   * @throws IllegalArgumentException where the component has no directory: an extension brings it
   */
  public static Mapping shown(Component component) {
    return new CarriedManifest(component, false).carry(component.manifest());
  }

  private Mapping carry(Mapping manifest) {
    Mapping carried = manifest.without("locator").without("packages").without("path");
    for (String key : SOURCED) {
      carried = Edit.each(carried, key, (name, item) -> Edit.value(item, "path", this::path));
    }
    carried = Edit.mapping(carried, "prototype", this::prototype);
    if (refusing) {
      refusePaths(carried, "");
    }
    return carried;
  }

  private Mapping prototype(Mapping prototype) {
    Mapping carried = Edit.value(prototype, "path", this::path);
    return Edit.mapping(carried, "prototype", this::prototype);
  }

  private Node path(Node node) {
    if (!(node.plain() instanceof String text) || !isAbsolute(text)) {
      return node;
    }
    Path path = Path.of(text);
    if (path.equals(directory)) {
      return new Scalar(".", node.place());
    }
    if (path.startsWith(directory)) {
      return new Scalar("./" + Packages.slashed(directory.relativize(path)), node.place());
    }
    String specifier =
        Packages.specifier(path)
            .orElseGet(
                () -> {
                  if (refusing) {
                    throw inNoPackage(node);
                  }
                  return Packages.slashed(directory.relativize(path));
                });
    return new Scalar(specifier, node.place());
  }

  private static InvalidDeclarationException inNoPackage(Node path) {
    return new InvalidDeclarationException(
        "'"
            + path.plain()
            + "' is in no package, so an image cannot carry what is in it: "
            + "what a component inherits is reached by the reference of the "
            + "package it is in.",
        path.place());
  }

  private void refusePaths(Node node, String key) {
    if (node instanceof Mapping mapping) {
      for (Member member : mapping.members()) {
        refusePaths(member.value(), key.isEmpty() ? member.key() : key + "." + member.key());
      }
    } else if (node instanceof Sequence sequence) {
      for (int i = 0; i < sequence.items().size(); i++) {
        refusePaths(sequence.items().get(i), key + "." + i);
      }
    } else if (node.plain() instanceof String text && isOfThisMachine(text)) {
      throw new InvalidDeclarationException(
          "'" + key + "' carries a path of the machine that read it: " + text, node.place());
    }
  }

  private boolean isOfThisMachine(String text) {
    return text.equals(directory.toString())
        || text.startsWith(directory + directory.getFileSystem().getSeparator())
        || (isAbsolute(text) && Files.isRegularFile(Path.of(text).resolve(Component.MANIFEST)));
  }

  private static boolean isAbsolute(String text) {
    try {
      return Path.of(text).isAbsolute();
    } catch (InvalidPathException noPath) {
      return false;
    }
  }
}
