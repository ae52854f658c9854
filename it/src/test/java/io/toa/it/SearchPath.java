package io.toa.it;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The directories that programs are looked up in.
 *
 * @param directories in the order of looking
 */
record SearchPath(List<Path> directories) {

  /** The environment variable. */
  static final String VARIABLE = "PATH";

  /** What a deploy would use where it finds it. */
  private static final Set<String> TOOLS = Set.of("docker", "helm", "helm3", "kubectl");

  /** That of the tests. */
  static SearchPath current() {
    return new SearchPath(
        Arrays.stream(System.getenv(VARIABLE).split(File.pathSeparator))
            .filter(name -> !name.isEmpty())
            .map(Path::of)
            .toList());
  }

  /** All programs of the tests besides docker, helm and kubectl. */
  static SearchPath withoutTools() {
    Path links = Surroundings.work("path");
    try {
      for (Path directory : current().directories()) {
        if (Files.isDirectory(directory)) {
          link(directory, links);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SearchPath(List.of(links));
  }

  private static void link(Path directory, Path links) throws IOException {
    try (DirectoryStream<Path> programs = Files.newDirectoryStream(directory)) {
      for (Path program : programs) {
        Path link = links.resolve(program.getFileName());
        if (!TOOLS.contains(program.getFileName().toString())
            && Files.isExecutable(program)
            && !Files.exists(link)) {
          Files.createSymbolicLink(link, program);
        }
      }
    }
  }

  /** This one after a directory that is looked in first. */
  SearchPath after(Path directory) {
    return new SearchPath(Stream.concat(Stream.of(directory), directories.stream()).toList());
  }

  /** Where a program is, or an error where it is not. */
  Path find(String program) {
    return directories.stream()
        .map(directory -> directory.resolve(program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("'%s' is not on the path".formatted(program)));
  }

  /** As the environment variable has it. */
  @Override
  public String toString() {
    return directories.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
