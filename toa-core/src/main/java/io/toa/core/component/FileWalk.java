package io.toa.core.component;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the files of a selection in a directory, following links. (spec: component.md 7) */
final class FileWalk {

  private final Path root;
  private final FileSelection selection;
  // By the path without a leading "./": a file counts once, under the first of its paths.
  private final Map<String, String> found = new LinkedHashMap<>();

  FileWalk(Path root, FileSelection selection) {
    this.root = root;
    this.selection = selection;
  }

  /**
   * The paths of the files, relative to the directory, with {@code /}.
   *
   * @return the paths, in no order that counts
   * @throws InvalidDeclarationException where a link leads to a directory that it is in
   * @throws StorageException where a directory cannot be read
   */
  Collection<String> files() {
    for (String path : selection.plain()) {
      if (!path.endsWith("/") && Files.isRegularFile(root.resolve(path))) {
        take(path);
      }
    }
    selection.walks().forEach(this::walk);
    return found.values();
  }

  private void walk(String base, List<Glob> patterns) {
    Path directory = root.resolve(base);
    if (Files.isDirectory(directory)) {
      String prefix = base.equals(".") ? "" : base + "/";
      try {
        walk(directory, prefix, List.of(directory.toRealPath()), patterns);
      } catch (IOException fault) {
        throw StorageException.unreadable(directory, fault);
      } catch (DirectoryIteratorException fault) {
        throw StorageException.unreadable(directory, fault.getCause());
      }
    }
  }

  private void walk(Path directory, String prefix, List<Path> above, List<Glob> patterns)
      throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        String path = prefix + entry.getFileName();
        String matched = Glob.withoutDot(path);
        Optional<BasicFileAttributes> attributes = attributes(entry);
        if (attributes.filter(BasicFileAttributes::isDirectory).isPresent()) {
          if (!selection.leavesOutDirectory(matched)) {
            walk(entry, path + "/", below(entry, path, above), patterns);
          }
        } else if (attributes.filter(BasicFileAttributes::isRegularFile).isPresent()
            && patterns.stream().anyMatch(each -> each.matches(matched))) {
          take(path);
        }
      }
    }
  }

  private void take(String path) {
    String matched = Glob.withoutDot(path);
    if (!selection.leavesOut(matched)) {
      found.putIfAbsent(matched, path);
    }
  }

  /** What the entry is, or what it links to; nothing for a link that leads nowhere. */
  private static Optional<BasicFileAttributes> attributes(Path entry) throws IOException {
    try {
      return Optional.of(Files.readAttributes(entry, BasicFileAttributes.class));
    } catch (IOException fault) {
      if (Files.isSymbolicLink(entry) || Files.notExists(entry, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      throw fault;
    }
  }

  private static List<Path> below(Path directory, String path, List<Path> above)
      throws IOException {
    Path real = directory.toRealPath();
    if (above.contains(real) || above.get(0).startsWith(real)) {
      throw new InvalidDeclarationException(
          "Link '" + path + "' leads to a directory that it is in: remove it or ignore it",
          Place.of(directory.normalize().toString()));
    }
    List<Path> chain = new ArrayList<>(above);
    chain.add(real);
    return chain;
  }
}
