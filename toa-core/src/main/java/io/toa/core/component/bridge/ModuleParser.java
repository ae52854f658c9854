package io.toa.core.component.bridge;

import java.nio.file.Path;

/** Reads what modules export and import from their sources, without running them. */
public interface ModuleParser {

  /**
   * Reads one module. May be called by several threads at once.
   *
   * @param file the source, in JavaScript, or in TypeScript where its name ends with {@code .ts}
   * @param shownName what messages call the file
   * @return what it exports and imports (spec: component.md 5.1)
   * @throws io.toa.core.InvalidDeclarationException where it has a syntax error: {@code
   *     <shownName>: <problem>}, with the place
   * @throws io.toa.core.StorageException where it, or what parsing needs, cannot be had
   */
  SourceModule parse(Path file, String shownName);
}
