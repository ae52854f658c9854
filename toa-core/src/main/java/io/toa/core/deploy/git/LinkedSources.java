package io.toa.core.deploy.git;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Where the sources of a directory lie: in it, and where symbolic links in it lead to. */
public final class LinkedSources {

  private static final String PACKAGES = "node_modules";

  private LinkedSources() {}

  /**
   * Looks for links; not into installed packages, nor into what links lead to.
   *
   * @param directory the directory
   * @return the directory, then the files and directories that its links lead to, real paths; those
   *     that lead nowhere left out
   */
  public static List<Path> of(Path directory) {
    List<Path> sources = new ArrayList<>();
    try {
      sources.add(directory.toRealPath());
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
              return each.endsWith(PACKAGES)
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes)
                throws IOException {
              if (attributes.isSymbolicLink() && Files.exists(each)) {
                sources.add(each.toRealPath());
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path each, IOException fault) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      return List.copyOf(sources); // who reads the component will say so
    }
    return List.copyOf(sources);
  }
}
