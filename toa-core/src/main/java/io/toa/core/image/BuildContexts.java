package io.toa.core.image;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.StorageException;
import io.toa.core.component.CarriedManifest;
import io.toa.core.component.Component;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the build contexts of images (spec: images.md 5). The same sources make the same context,
 * to the modes and times of its files.
 */
public final class BuildContexts {

  private static final String MODULES = "node_modules";
  private static final String IGNORE = "Dockerfile\r\n**/" + MODULES;
  private static final String PACKAGE = "package.json";

  /** Makes a writer. */
  public BuildContexts() {}

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
    Path directory = root.resolve(image.directory());
    try {
      Files.createDirectories(directory);
      ContextFiles.write(directory.resolve("Dockerfile"), image.dockerfile());
      ContextFiles.write(directory.resolve(".dockerignore"), IGNORE);
      if (image instanceof Image.Dependencies dependencies) {
        writeDependencies(dependencies, directory);
      } else if (image instanceof Image.Sources sources) {
        for (Component member : sources.members()) {
          writeMember(member, directory.resolve(member.label()));
        }
      } else if (image instanceof Image.ServiceImage service) {
        writeService(service, directory);
      }
      ContextFiles.stampDirectories(directory);
    } catch (IOException e) {
      throw new StorageException(
          "Cannot prepare the build of '%s' in '%s': %s".formatted(image.reference(), directory, e),
          e);
    }
    return directory;
  }

  /**
   * Whether {@code .dockerignore} keeps a file or directory out of an image (spec: images.md 5.1).
   *
   * @param path its path relative to the context; what is below an ignored directory is not asked
   * @return true where it is ignored
   */
  public static boolean isIgnored(Path path) {
    return path.equals(Path.of("Dockerfile")) || isModules(path);
  }

  private static void writeDependencies(Image.Dependencies image, Path directory)
      throws IOException {
    ContextFiles.write(directory.resolve(".packages"), image.packages());
    for (Component member : image.members()) {
      for (String name : Tags.DEPENDENCY_FILES) {
        Path file = member.directory().orElseThrow().resolve(name);
        if (Files.isRegularFile(file)) {
          Path target = directory.resolve(member.label()).resolve(name);
          Files.createDirectories(target.getParent());
          ContextFiles.copy(file, target);
        }
      }
    }
  }

  private static void writeMember(Component member, Path target) throws IOException {
    Path source = member.directory().orElseThrow();
    new SourceTree(source, "component '" + member.id() + "'", BuildContexts::isModules)
        .copy(target);
    if (!Files.exists(target.resolve(PACKAGE))) {
      ContextFiles.write(target.resolve(PACKAGE), generatedPackage(member.label(), source));
    }
    ContextFiles.write(target.resolve("manifest.toa.json"), CarriedManifest.of(member));
  }

  private static void writeService(Image.ServiceImage image, Path directory) throws IOException {
    Path source = image.source();
    new SourceTree(source, "package '" + source.getFileName() + "'", path -> false).copy(directory);
    Map<String, String> packages = new TreeMap<>();
    Path components = source.resolve("components");
    if (Files.isDirectory(components)) {
      try (Stream<Path> each = Files.list(components)) {
        each.sorted().map(path -> path.resolve(PACKAGE)).forEach(file -> add(file, packages));
      }
    }
    ContextFiles.write(
        directory.resolve(".packages"),
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
                      .forEach(name -> packages.put(name, dependencies.text(name).orElseThrow())));
    }
  }

  private static String generatedPackage(String label, Path source) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("name", label);
    content.put("private", true);
    content.put("type", moduleType(source));
    return Json.pretty(Node.of(content)) + "\n";
  }

  /** The type of the nearest package upwards, which is what its sources were written for. */
  private static String moduleType(Path source) {
    for (Path each = source.toAbsolutePath(); each != null; each = each.getParent()) {
      Path file = each.resolve(PACKAGE);
      if (Files.isRegularFile(file)) {
        return Json.read(file, file.toString()) instanceof Mapping mapping
                && mapping.text("type").filter("module"::equals).isPresent()
            ? "module"
            : "commonjs";
      }
    }
    return "commonjs";
  }

  private static boolean isModules(Path path) {
    return path.getFileName().toString().equals(MODULES);
  }
}
