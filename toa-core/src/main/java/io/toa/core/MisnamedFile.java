package io.toa.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A file that was likely meant to have another name: {@code manifest.yml} and the like. */
public final class MisnamedFile {

  private static final String ENDING = ".toa.yaml";

  private MisnamedFile() {}

  /**
   * What is said where a file is missing and one is beside it that was likely meant to be it.
   *
   * @param missing the file; nothing is said of one whose name does not end with {@code .toa.yaml}
   * @return a part of a sentence; empty where there is none, or the directory cannot be read
   */
  public static Optional<String> of(Path missing) {
    return find(missing).map(found -> said(found.getFileName(), missing));
  }

  /**
   * The same for a file that is looked for in a directory and in those above it.
   *
   * @param directory where to begin
   * @param name the name of the file
   * @return a part of a sentence, which names a file further up with its directory; empty where
   *     there is none
   */
  public static Optional<String> upwards(Path directory, String name) {
    Path begin = directory.toAbsolutePath().normalize();
    for (Path each = begin; each != null; each = each.getParent()) {
      Path missing = each.resolve(name);
      Optional<Path> found = find(missing);
      if (found.isPresent()) {
        return found.map(
            file -> said(begin.equals(file.getParent()) ? file.getFileName() : file, missing));
      }
    }
    return Optional.empty();
  }

  private static String said(Path found, Path missing) {
    return "there is '%s': rename it to '%s'".formatted(found, missing.getFileName());
  }

  private static Optional<Path> find(Path missing) {
    String name = missing.getFileName().toString();
    if (!name.endsWith(ENDING)) {
      return Optional.empty();
    }
    String begin = name.substring(0, name.length() - ENDING.length());
    List<String> names = List.of(name, begin + ".toa.yml", begin + ".yaml", begin + ".yml");
    return files(missing.toAbsolutePath().getParent()).stream()
        .filter(each -> names.contains(each.toLowerCase(Locale.ROOT)))
        .map(missing::resolveSibling)
        .findFirst();
  }

  private static List<String> files(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries
          .filter(Files::isRegularFile)
          .map(each -> each.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
