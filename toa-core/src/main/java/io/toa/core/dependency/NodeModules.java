package io.toa.core.dependency;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.RefusalException;
import io.toa.core.component.Component;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Schema;
import io.toa.core.yaml.Sequence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The packages of Toa as npm installs them: in {@code node_modules} of the context's directory or
 * of one above it (spec: dependencies.md 5).
 */
public final class NodeModules implements Definitions {

  private static final String DEFINITIONS = "@toa.io/definitions";

  private final Schema schema = Schema.read("/io/toa/core/dependency/digest.schema.yaml");
  private final Path directory;

  /**
   * Makes the finder.
   *
   * @param directory the directory of the context
   */
  public NodeModules(Path directory) {
    this.directory = directory.toAbsolutePath().normalize();
  }

  @Override
  public Optional<Path> directory(String reference) {
    for (Path each = directory; each != null; each = each.getParent()) {
      Path candidate = each.resolve("node_modules").resolve(reference);
      if (Files.isDirectory(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  @Override
  public List<Component> components(String reference) {
    String file = "digest/" + reference.substring(reference.indexOf('/') + 1) + ".json";
    Path digest =
        directory(DEFINITIONS)
            .map(definitions -> definitions.resolve(file))
            .filter(Files::isRegularFile)
            .orElseThrow(
                () ->
                    new RefusalException(
                        "'%s' brings components that are not known here: no '%s/%s' in 'node_modules' of '%s' or of a directory above it. Install %s there."
                            .formatted(reference, DEFINITIONS, file, directory, DEFINITIONS)));
    Checked entries = schema.check(Json.read(digest, DEFINITIONS + "/" + file));
    if (!entries.isValid()) {
      throw new InvalidDeclarationException(
          "%s/%s: %s".formatted(DEFINITIONS, file, entries.faults().get(0).message()),
          entries.faults());
    }
    return ((Sequence) entries.value())
        .items().stream().map(entry -> component((Mapping) entry)).toList();
  }

  private static Component component(Mapping entry) {
    Map<String, String> packages = new LinkedHashMap<>();
    entry
        .mapping("packages")
        .ifPresent(
            mapping ->
                mapping.keys().forEach(key -> packages.put(key, mapping.text(key).orElseThrow())));
    return Component.ofDigest(entry.mapping("manifest").orElseThrow(), packages);
  }
}
