package io.toa.core.component.bridge;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The directory of a component that holds the sources of one kind. (spec: component.md 5.1)
 *
 * @param component the component's directory
 * @param shownPath what messages call it
 * @param kind the kind
 */
record SourceDirectory(Path component, String shownPath, Kind kind) {

  /**
   * The sources in the directory: regular files, no links to files.
   *
   * @param extensions how their names may end
   * @param findings takes a fault where two files are of one endpoint, or it is no directory
   * @return file names by endpoint, sorted by file name; empty where there is no directory
   */
  Map<String, String> sources(List<String> extensions, Findings findings) {
    Map<String, String> sources = new LinkedHashMap<>();
    for (String name : findings.attempt(() -> names(extensions)).orElse(List.of())) {
      String endpoint = endpoint(name);
      String earlier = sources.putIfAbsent(endpoint, name);
      if (earlier != null) {
        findings.add(
            new InvalidDeclarationException(
                "Component at '%s' has more than one %s/%s: %s and %s"
                    .formatted(shownPath, kind.plural(), endpoint, earlier, name),
                List.of(
                    new Fault(Place.of(shown(earlier)), "", ""),
                    new Fault(Place.of(shown(name)), "", ""))));
      }
    }
    return sources;
  }

  /** Whether the directory is there. */
  boolean exists() {
    return Files.exists(path());
  }

  /** A file in it. */
  Path file(String name) {
    return path().resolve(name);
  }

  /** What messages call a file in it. */
  String shown(String name) {
    return shown() + "/" + name;
  }

  /** What messages call it. */
  String shown() {
    return shownPath + "/" + kind.plural();
  }

  private Path path() {
    return component.resolve(kind.plural());
  }

  private List<String> names(List<String> extensions) {
    try (Stream<Path> entries = Files.list(path())) {
      return entries
          .filter(entry -> Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS))
          .map(entry -> entry.getFileName().toString())
          .filter(name -> extensions.stream().anyMatch(name::endsWith))
          .sorted()
          .toList();
    } catch (NoSuchFileException absent) {
      if (Files.isSymbolicLink(path())) {
        throw new InvalidDeclarationException(
            "ENOENT: no such file or directory, scandir '" + shown() + "'", Place.of(shown()));
      }
      return List.of();
    } catch (NotDirectoryException fault) {
      throw new InvalidDeclarationException(
          "ENOTDIR: not a directory, scandir '" + shown() + "'", Place.of(shown()));
    } catch (IOException fault) {
      throw StorageException.unreadable(path(), fault);
    }
  }

  private static String endpoint(String name) {
    int point = name.lastIndexOf('.');
    return point > 0 ? name.substring(0, point) : name;
  }
}
