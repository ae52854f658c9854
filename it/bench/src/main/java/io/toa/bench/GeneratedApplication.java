package io.toa.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An application of any number of components, each of ten files that differ from those of the
 * others. The same number gives the same bytes.
 *
 * @param directory the directory of its context
 * @param size the number of its components
 */
record GeneratedApplication(Path directory, int size) {

  private static final int COMPONENTS_OF_A_NAMESPACE = 20;
  private static final String TEMPLATES = "application/";
  private static final String CONTEXT = "context.toa.yaml";
  private static final List<String> FILES =
      List.of(
          "manifest.toa.yaml",
          "operations/place.js",
          "operations/settle.ts",
          "operations/inspect.js",
          "events/placed.js",
          "events/settled.js",
          "receivers/placed.js",
          "lib/price.js",
          "package.json",
          "readme.md");

  /**
   * Writes one.
   *
   * @param parent where its directory is made, named by the number
   * @param size the number of components
   * @param packages the directory {@code node_modules} to take the definitions of Toa's own
   *     components from
   * @param pluginVersion the version of the plugin that its POM names
   * @return the application
   * @throws IOException where something cannot be read or written
   */
  static GeneratedApplication write(Path parent, int size, Path packages, String pluginVersion)
      throws IOException {
    GeneratedApplication application =
        new GeneratedApplication(parent.resolve(Integer.toString(size)), size);
    application.writeContext();
    application.writeProject(pluginVersion);
    copy(packages, application.directory.resolve("node_modules"));
    for (int number = 0; number < size; number++) {
      application.writeComponent(number);
    }
    return application;
  }

  private void writeContext() throws IOException {
    StringBuilder text = new StringBuilder(template(CONTEXT));
    IntStream.range(0, size).forEach(number -> text.append(configuration(number)));
    write(directory.resolve(CONTEXT), text.toString());
  }

  private void writeProject(String pluginVersion) throws IOException {
    write(directory.resolve("pom.xml"), template("pom.xml").replace("@version@", pluginVersion));
    // where Maven looks for the root of a build; without one it would take this repository for it
    Files.createDirectories(directory.resolve(".mvn"));
  }

  private static String configuration(int number) {
    return """
      %s:
        endpoint: https://orders-%d.example.com/v1
        token: $ORDERS_%d_TOKEN
    """
        .formatted(id(number), number, number);
  }

  private void writeComponent(int number) throws IOException {
    Path component = directory.resolve("components").resolve(id(number));
    String previous = id((number + size - 1) % size);
    for (String file : FILES) {
      String text =
          template("component/" + file)
              .replace("@namespace@", namespace(number))
              .replace("@name@", name(number))
              .replace("@number@", Integer.toString(number))
              .replace("@previous@", previous);
      write(component.resolve(file.replace("receivers/", "receivers/" + previous + ".")), text);
    }
  }

  private static String id(int number) {
    return namespace(number) + "." + name(number);
  }

  private static String namespace(int number) {
    return "sales" + number / COMPONENTS_OF_A_NAMESPACE;
  }

  private static String name(int number) {
    return "orders" + number;
  }

  private static String template(String name) throws IOException {
    try (InputStream stream = GeneratedApplication.class.getResourceAsStream(TEMPLATES + name)) {
      if (stream == null) {
        throw new IllegalStateException("no such template: " + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path file : paths.filter(Files::isRegularFile).toList()) {
        write(to.resolve(from.relativize(file).toString()), Files.readString(file));
      }
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
