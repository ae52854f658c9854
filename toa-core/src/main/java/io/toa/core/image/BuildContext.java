package io.toa.core.image;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What an image is built from (spec: images.md 5): which directories and files, and where they come
 * from. What the files hold is read when it is written.
 *
 * @param entries what is in it, the root not among them; a directory comes before what it holds,
 *     and what a directory holds is sorted by name
 */
public record BuildContext(List<ContextEntry> entries) {

  /** Copies the list. */
  public BuildContext {
    entries = List.copyOf(entries);
  }

  /**
   * The build context that lies in a directory. What links lead to is in it in their place.
   *
   * @param directory the directory
   * @param subject what it is the directory of, in messages
   * @return all that is in it
   * @throws io.toa.core.InvalidDeclarationException where a link cannot be followed, or something
   *     is neither a file nor a directory
   * @throws IOException where something cannot be read
   */
  public static BuildContext of(Path directory, String subject) throws IOException {
    Draft draft = new Draft();
    new SourceTree(directory, subject, path -> false).addTo(draft, "");
    return draft.finish();
  }

  /**
   * Writes it to a directory, with the same times and modes wherever that is.
   *
   * @param directory the directory; made where it is missing
   * @throws io.toa.core.StorageException where a source is not what it was any more
   * @throws IOException where a source cannot be read or the directory not be written
   */
  public void write(Path directory) throws IOException {
    ContextFiles.write(entries, directory);
  }

  /** A build context in the making. */
  static final class Draft {

    // '/' before all that names have in them: directories stay together
    private final NavigableMap<String, ContextEntry> entries =
        new TreeMap<>(Comparator.comparing(path -> path.replace('/', '\0')));

    /** Adds a directory, with those that it is in. */
    void directory(String path) throws IOException {
      parents(path);
      put(new ContextEntry.Directory(path));
    }

    /** Adds a file of the sources, or what a link leads to. */
    void source(String path, Path file, BasicFileAttributes attributes) throws IOException {
      parents(path);
      put(ContextEntry.Source.of(path, file, attributes));
    }

    /** Adds a file of the sources, or what a link leads to. */
    void source(String path, Path file) throws IOException {
      source(path, file, Files.readAttributes(file, BasicFileAttributes.class));
    }

    /** Adds a file, in place of one of the sources. */
    void generated(String path, String text) throws IOException {
      parents(path);
      put(new ContextEntry.Generated(path, text));
    }

    private void parents(String path) throws IOException {
      int slash = path.lastIndexOf('/');
      if (slash > 0 && !has(path.substring(0, slash))) {
        directory(path.substring(0, slash));
      }
    }

    private void put(ContextEntry entry) throws IOException {
      ContextEntry replaced = entries.put(entry.path(), entry);
      if (replaced instanceof ContextEntry.Directory && !replaced.equals(entry)) {
        throw new FileSystemException(entry.path(), null, "Is a directory");
      }
    }

    /** Whether there is something under a path. */
    boolean has(String path) {
      return entries.containsKey(path);
    }

    BuildContext finish() {
      Collection<ContextEntry> all = entries.values();
      return new BuildContext(List.copyOf(all));
    }
  }
}
