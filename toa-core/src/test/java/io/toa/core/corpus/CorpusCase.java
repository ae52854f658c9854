package io.toa.core.corpus;

import io.toa.core.Fault;
import io.toa.core.ToaException;
import io.toa.core.component.ComponentReader;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.NativeLibraries;
import io.toa.core.component.bridge.SwcModuleParser;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.ToaDefinitions;
import io.toa.core.deploy.Model;
import io.toa.core.deploy.ModelReader;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An application of the corpus. Its keys, all but {@code name} optional:
 *
 * <ul>
 *   <li>{@code context}: the beginning of {@code context.toa.yaml}; the lines of a plain context
 *       follow, but for the keys that it states itself
 *   <li>{@code manifest}: the manifest of the component {@code a.b}, in place of that of a shell
 *       script
 *   <li>{@code files}: texts by path; {@code bytes}: hexadecimal contents by path; {@code
 *       generated}: the names of what {@link Generated} writes, by path; {@code links}: targets by
 *       path; {@code folders}: directories; {@code absent}: plain files to leave out
 *   <li>{@code environment}: the chain to read for
 *   <li>{@code warnings}: what is warned of, where that is what the case is about
 *   <li>{@code error}: the whole message, the directory of the context written {@code <root>};
 *       without it the application is accepted
 * </ul>
 *
 * @param keys these keys
 */
record CorpusCase(Mapping keys) {

  static final String CONTEXT = "context.toa.yaml";
  static final String MANIFEST = "components/a.b/manifest.toa.yaml";

  private static final List<String> PLAIN =
      List.of(
          "name: shop",
          "version: 1.0.0",
          "registry: {base: reg.io/acme, services: published}",
          "resources: ~",
          "ingress: {hosts: [shop.example.com]}",
          "amqp: amqp://rmq.example.com",
          "mongodb: mongodb://mongo.example.com");
  private static final List<String> BRINGING =
      List.of("cadence", "configuration", "exposition", "introspection");

  String name() {
    return keys.text("name").orElseThrow();
  }

  /** The message, or nothing where it is accepted. */
  Optional<String> error() {
    return keys.text("error").map(String::stripTrailing);
  }

  /** Whether there is what its links lead to outside, which is a matter of the system. */
  boolean isPossible() {
    Mapping links = member("links");
    return links.keys().stream()
        .map(path -> Path.of(links.text(path).orElseThrow()))
        .allMatch(target -> !target.isAbsolute() || Files.exists(target));
  }

  /** Writes the application to an empty directory. */
  void write(Path root) throws IOException {
    for (Map.Entry<String, byte[]> file : files().entrySet()) {
      Files.write(made(root, file.getKey()), file.getValue());
    }
    for (String folder : keys.texts("folders")) {
      Files.createDirectories(root.resolve(folder));
    }
    for (String path : member("generated").keys()) {
      Generated.write(member("generated").text(path).orElseThrow(), made(root, path));
    }
    for (String path : member("links").keys()) {
      Path target = Path.of(member("links").text(path).orElseThrow());
      Files.createSymbolicLink(made(root, path), target);
    }
  }

  private Map<String, byte[]> files() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(CONTEXT, context(keys.text("context").orElse("")));
    texts.put(MANIFEST, keys.text("manifest").orElse("bridge: bash\n"));
    texts.put("components/a.b/operations/add.sh", "#!/bin/sh\n");
    String digests = "node_modules/@toa.io/definitions/digest/extensions.%s.json";
    BRINGING.forEach(extension -> texts.put(digests.formatted(extension), "[]"));
    texts.keySet().removeAll(keys.texts("absent"));
    texts.keySet().removeAll(member("links").keys());
    member("files").keys().forEach(path -> texts.put(path, member("files").text(path).get()));
    Map<String, byte[]> files = new LinkedHashMap<>();
    texts.forEach((path, text) -> files.put(path, text.getBytes(StandardCharsets.UTF_8)));
    for (String path : member("bytes").keys()) {
      String hex = member("bytes").text(path).orElseThrow().replaceAll("\\s", "");
      files.put(path, HexFormat.of().parseHex(hex));
    }
    return files;
  }

  private static String context(String stated) {
    StringBuilder text = new StringBuilder(stated);
    if (!stated.isEmpty() && !stated.endsWith("\n")) {
      text.append('\n');
    }
    for (String line : PLAIN) {
      String key = line.substring(0, line.indexOf(':') + 1);
      if (stated.lines().noneMatch(each -> each.startsWith(key))) {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }

  private static Path made(Path root, String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return file;
  }

  private Mapping member(String key) {
    return keys.mapping(key).orElse(Mapping.EMPTY);
  }

  /**
   * Reads an application as the goals do.
   *
   * @param root the directory of its context
   * @param environment the chain to read for, or null
   * @return what it is refused with, the directory written {@code <root>}; empty where it is
   *     accepted
   */
  static Optional<String> refusal(Path root, String environment) {
    try {
      Model model = model(root, environment);
      model.chart();
      return Optional.empty();
    } catch (ToaException refusal) {
      return Optional.of(refusal.getMessage().replace(root.toString(), "<root>"));
    }
  }

  /**
   * Reads an application that is accepted.
   *
   * @param root the directory of its context
   * @param environment the chain to read for, or null
   * @return what is warned of
   */
  static List<String> warnings(Path root, String environment) {
    return model(root, environment).application().warnings().stream().map(Fault::toString).toList();
  }

  private static Model model(Path root, String environment) {
    SwcModuleParser parser = new SwcModuleParser(NativeLibraries.onClassPath());
    return new ModelReader(
            new ComponentReader(new Bridges(parser)),
            Dependencies.ofToa(),
            CorpusCase::definitions,
            Optional.empty(),
            Optional.empty())
        .read(root, Environment.parse(environment), false);
  }

  private static ToaDefinitions definitions(Path root) {
    String version = ModelReader.TOA_VERSION;
    return ToaDefinitions.of(
        root,
        new ToaDefinitions.Options(Optional.of(version), Optional.empty(), version),
        CorpusCase.class.getClassLoader());
  }
}
