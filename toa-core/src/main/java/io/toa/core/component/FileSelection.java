package io.toa.core.component;

import io.toa.core.InvalidDeclarationException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which files of a directory count: patterns of what to take and of what to leave out. (spec:
 * component.md 7)
 *
 * <p>What is left out as a directory is left out only below the directory that a pattern to take
 * begins with: {@code lib/fixtures} leaves out nothing of what {@code lib/fixtures/*.json} takes.
 *
 * @param plain what is taken by its path, as written
 * @param walks the patterns to take by the directory they begin with, as written
 * @param left the patterns to leave out
 */
record FileSelection(List<String> plain, Map<String, List<Glob>> walks, List<Glob> left) {

  /**
   * Makes the selection of a manifest.
   *
   * @param files the manifest's {@code files}
   * @param ignore the manifest's {@code ignore}
   * @param bridgeIgnored what the component's bridge ignores
   * @return the selection
   * @throws InvalidDeclarationException where an entry of {@code files} is empty, or a pattern is
   *     not supported
   */
  static FileSelection of(List<String> files, List<String> ignore, List<String> bridgeIgnored) {
    if (files.contains("")) {
      throw new InvalidDeclarationException(
          "Patterns must be a string (non empty) or an array of strings: "
              + "take the empty one out of 'files'");
    }
    List<String> patterns = files.stream().flatMap(FileSelection::entry).toList();
    List<String> left = new ArrayList<>();
    patterns.stream()
        .filter(each -> each.startsWith("!"))
        .map(each -> each.substring(1))
        .forEach(left::add);
    bridgeIgnored.stream().filter(each -> !ignore.contains("!" + each)).forEach(left::add);
    ignore.stream().filter(each -> !each.startsWith("!")).forEach(left::add);

    List<Glob> taken = Glob.all(patterns.stream().filter(each -> !each.startsWith("!")).toList());
    List<String> plain = taken.stream().filter(Glob::isPlain).map(Glob::pattern).toList();
    List<Glob> dynamic = taken.stream().filter(each -> !each.isPlain()).toList();
    return new FileSelection(plain, walks(dynamic), Glob.all(left));
  }

  /** An entry without a star stands for itself and for all that is under it. */
  private static Stream<String> entry(String entry) {
    return entry.contains("*") ? Stream.of(entry) : Stream.of(entry, entry + "/**");
  }

  /** A pattern that begins at the root makes the others inside be looked for from there too. */
  private static Map<String, List<Glob>> walks(List<Glob> patterns) {
    boolean fromRoot = patterns.stream().anyMatch(each -> each.base().equals("."));
    Map<String, List<Glob>> walks = new LinkedHashMap<>();
    for (Glob each : patterns) {
      boolean outside = Glob.withoutDot(each.base()).startsWith("..");
      String base = fromRoot && !outside ? "." : each.base();
      walks.computeIfAbsent(base, key -> new ArrayList<>()).add(each);
    }
    return walks;
  }

  /** Whether a file is left out. */
  boolean leavesOut(String path) {
    return left.stream().anyMatch(each -> each.matches(path));
  }

  /** Whether a directory is left out, with all that is under it. */
  boolean leavesOutDirectory(String path) {
    return left.stream().anyMatch(each -> each.isOfDirectories() && each.matches(path));
  }
}
