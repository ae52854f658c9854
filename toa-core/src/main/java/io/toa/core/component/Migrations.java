package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The migrations that lie beside a manifest (spec: component.md 2.3). */
final class Migrations {

  private static final List<String> EXTENSIONS = List.of(".yaml", ".yml", ".json");

  private Migrations() {}

  /**
   * Puts the migrations of a directory into its manifest.
   *
   * @param manifest the manifest
   * @param directory the directory of the component
   * @param shown the name the user knows the directory by
   * @param findings takes a fault for each file that is not accepted
   * @return the manifest with {@code entity.migrations}; the same one where there are no files
   */
  static Mapping read(Mapping manifest, Path directory, String shown, Findings findings) {
    Path folder = directory.resolve("migrations");
    List<Path> files =
        findings.attempt(() -> files(folder, shown + "/migrations")).orElse(List.of());
    if (files.isEmpty()) {
      return manifest;
    }
    Optional<Mapping> entity = manifest.mapping("entity");
    if (entity.isEmpty()) {
      findings.add(
          new InvalidDeclarationException(
              "Component at '" + directory + "' declares migrations but stores nothing",
              Place.of(shown + "/migrations")));
    }
    Map<String, Path> byId = new LinkedHashMap<>();
    for (Path file : files) {
      String name = file.getFileName().toString();
      String id = name.substring(0, name.lastIndexOf('.'));
      Path other = byId.putIfAbsent(id, file);
      if (other != null) {
        findings.add(duplicate(directory, id, other, file, shown));
      }
    }
    List<Node> migrations = new ArrayList<>();
    byId.forEach(
        (id, file) ->
            findings
                .attempt(() -> migration(file, id, shown + "/migrations/" + file.getFileName()))
                .ifPresent(migrations::add));
    return entity
        .map(each -> manifest.with("entity", each.with("migrations", Node.of(migrations))))
        .orElse(manifest);
  }

  private static List<Path> files(Path folder, String shown) {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    if (!Files.isDirectory(folder)) {
      throw new InvalidDeclarationException(
          "ENOTDIR: not a directory, scandir '" + folder + "'", Place.of(shown));
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS))
          .filter(entry -> EXTENSIONS.stream().anyMatch(entry.toString()::endsWith))
          .sorted(Comparator.comparing(Path::toString))
          .toList();
    } catch (IOException fault) {
      throw StorageException.unreadable(folder, fault);
    }
  }

  private static Node migration(Path file, String id, String shown) {
    Node steps = YamlReader.read(file, shown);
    if (!(steps instanceof Sequence)) {
      throw new InvalidDeclarationException(
          "Migration '" + file + "' is not a list of steps", Place.of(shown));
    }
    return new Mapping(
        List.of(
            new Member("id", steps.place(), Node.of(id)),
            new Member("steps", steps.place(), steps)),
        steps.place());
  }

  private static InvalidDeclarationException duplicate(
      Path directory, String id, Path first, Path second, String shown) {
    String text =
        "Component at '%s' has more than one migrations/%s: %s and %s"
            .formatted(directory, id, first.getFileName(), second.getFileName());
    return new InvalidDeclarationException(
        text,
        List.of(
            new Fault(Place.of(shown + "/migrations/" + first.getFileName()), "", ""),
            new Fault(Place.of(shown + "/migrations/" + second.getFileName()), "", "")));
  }
}
