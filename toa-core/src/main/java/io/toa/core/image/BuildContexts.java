package io.toa.core.image;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.StorageException;
import io.toa.core.component.CarriedManifest;
import io.toa.core.component.Component;
import io.toa.core.component.bridge.ModuleType;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The build contexts of images (spec: images.md 5). The same sources make the same context, to the
 * modes and times of its files.
 */
public final class BuildContexts {

  private static final String MODULES = "node_modules";
  private static final String IGNORE = "Dockerfile\r\n**/" + MODULES;
  private static final String PACKAGE = "package.json";

  /** Makes it. */
  public BuildContexts() {}

  /**
   * The build context of an image.
   *
   * @param image the image
   * @return what is in it
   * @throws InvalidDeclarationException where a source cannot be carried in an image
   * @throws StorageException where a file cannot be read
   */
  public BuildContext of(Image image) {
    BuildContext.Draft draft = new BuildContext.Draft();
    try {
      // first: of a service's package, files of these names win
      draft.generated("Dockerfile", image.dockerfile());
      draft.generated(".dockerignore", IGNORE);
      if (image instanceof Image.Dependencies dependencies) {
        addDependencies(dependencies, draft);
      } else if (image instanceof Image.Sources sources) {
        for (Component member : sources.members()) {
          addMember(member, draft);
        }
      } else if (image instanceof Image.ServiceImage service) {
        addService(service, draft);
      }
    } catch (IOException e) {
      throw StorageException.failed(
          "Cannot prepare the build of '%s'".formatted(image.reference()), e);
    }
    return draft.finish();
  }

  /**
   * Writes the build context of an image.
   *
   * @param image the image
   * @param root the directory that holds all contexts; made where it is missing
   * @return the directory of the context
   * @throws InvalidDeclarationException where a source cannot be carried in an image
   * @throws StorageException where a file cannot be read or written
   */
  public Path write(Image image, Path root) {
    return write(image, of(image), root);
  }

  /**
   * Writes the build context of an image.
   *
   * @param image the image
   * @param context what is in it
   * @param root the directory that holds all contexts; made where it is missing
   * @return the directory of the context
   * @throws StorageException where a file cannot be read or written, or is not what it was when the
   *     context was made
   */
  public static Path write(Image image, BuildContext context, Path root) {
    Path directory = root.resolve(image.directory());
    try {
      context.write(directory);
    } catch (IOException e) {
      throw StorageException.failed(
          "Cannot prepare the build of '%s' in '%s'".formatted(image.reference(), directory), e);
    }
    return directory;
  }

  /**
   * Whether {@code .dockerignore} keeps a file or directory out of an image (spec: images.md 5.1).
   *
   * @param path its path from the root of the context, with {@code /} between names
   * @return true where it is ignored, or a directory that it is in is
   */
  public static boolean isIgnored(String path) {
    return path.equals("Dockerfile") || List.of(path.split("/")).contains(MODULES);
  }

  private static void addDependencies(Image.Dependencies image, BuildContext.Draft draft)
      throws IOException {
    draft.generated(".packages", image.packages());
    for (Component member : image.members()) {
      for (String name : Tags.DEPENDENCY_FILES) {
        Path file = member.directory().orElseThrow().resolve(name);
        if (Files.isRegularFile(file)) {
          draft.source(member.label() + "/" + name, file);
        }
      }
    }
  }

  private static void addMember(Component member, BuildContext.Draft draft) throws IOException {
    Path source = member.directory().orElseThrow();
    String target = member.label() + "/";
    new SourceTree(source, "component '" + member.id() + "'", BuildContexts::isModules)
        .addTo(draft, member.label());
    if (!draft.has(target + PACKAGE)) {
      draft.generated(target + PACKAGE, generatedPackage(member.label(), source));
    }
    draft.generated(target + "manifest.toa.json", CarriedManifest.of(member));
  }

  private static void addService(Image.ServiceImage image, BuildContext.Draft draft)
      throws IOException {
    Path source = image.source();
    new SourceTree(source, "package '" + source.getFileName() + "'", path -> false)
        .addTo(draft, "");
    Map<String, String> packages = new TreeMap<>();
    Path components = source.resolve("components");
    if (Files.isDirectory(components)) {
      try (Stream<Path> each = Files.list(components)) {
        each.filter(path -> !path.getFileName().toString().startsWith("."))
            .sorted()
            .map(path -> path.resolve(PACKAGE))
            .forEach(file -> add(file, packages));
      }
    }
    draft.generated(
        ".packages",
        packages.entrySet().stream()
            .map(each -> each.getKey() + "@" + each.getValue())
            .sorted()
            .collect(Collectors.joining("\n")));
  }

  private static void add(Path file, Map<String, String> packages) {
    if (Files.isRegularFile(file) && Json.read(file, file.toString()) instanceof Mapping mapping) {
      mapping
          .mapping("dependencies")
          .ifPresent(
              dependencies ->
                  dependencies.keys().stream()
                      .forEach(name -> packages.put(name, version(file, dependencies, name))));
    }
  }

  private static String version(Path file, Mapping dependencies, String name) {
    return dependencies
        .text(name)
        .orElseThrow(
            () ->
                new InvalidDeclarationException(
                    "'%s': dependencies.%s: must be string".formatted(file, name), List.of()));
  }

  private static String generatedPackage(String label, Path source) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("name", label);
    content.put("private", true);
    content.put("type", ModuleType.isModule(source) ? "module" : "commonjs");
    return Json.pretty(Node.of(content)) + "\n";
  }

  private static boolean isModules(Path path) {
    return path.getFileName().toString().equals(MODULES);
  }
}
