package io.toa.core.component;

import io.toa.core.Findings;
import io.toa.core.Futures;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.extension.Extensions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Finds the components of a context and reads them side by side (spec: context.md 6). */
public final class ComponentReader {

  private static final int MIN_THREADS = 2;

  private final Bridges bridges;
  private final Bindings bindings;
  private final Extensions extensions;

  /**
   * Makes a reader that knows Toa's own bindings and extensions.
   *
   * @param bridges what reads the modules of components; used by several threads at once
   */
  public ComponentReader(Bridges bridges) {
    this(bridges, Bindings.ofToa(), Extensions.ofToa());
  }

  /**
   * Makes a reader.
   *
   * @param bridges what reads the modules of components; used by several threads at once
   * @param bindings what is known of bindings
   * @param extensions what normalises what components declare to extensions
   */
  public ComponentReader(Bridges bridges, Bindings bindings, Extensions extensions) {
    this.bridges = bridges;
    this.bindings = bindings;
    this.extensions = extensions;
  }

  /**
   * Reads every component of a context.
   *
   * @param contextRoot the directory of the context
   * @return the components in byte order of their directories' names; an empty list where there is
   *     no directory {@code components}
   * @throws InvalidDeclarationException with everything that is not accepted in any of them, in
   *     that order, whatever was read first; then with those that have the same id or label
   */
  public List<Component> readAll(Path contextRoot) {
    Path root = contextRoot.toAbsolutePath().normalize();
    List<Path> directories = ComponentDirectories.in(root);
    if (directories.isEmpty()) {
      return List.of();
    }
    Findings findings = new Findings();
    List<Component> components =
        read(directories, new ManifestReader(root, bridges, bindings, extensions), findings);
    new EqualNames(new ShownPlaces(root)).refuse(components, findings);
    findings.report();
    return components;
  }

  /**
   * Reads one component.
   *
   * @param directory the directory that holds {@code manifest.toa.yaml}
   * @return the component
   * @throws InvalidDeclarationException where it is not accepted
   */
  public Component read(Path directory) {
    Path path = directory.toAbsolutePath().normalize();
    return new ManifestReader(path, bridges, bindings, extensions).read(path);
  }

  private static List<Component> read(
      List<Path> directories, ManifestReader reader, Findings findings) {
    int cores = Runtime.getRuntime().availableProcessors();
    int threads = Math.min(directories.size(), Math.max(MIN_THREADS, cores));
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Component>> reading =
          directories.stream().map(each -> pool.submit(() -> reader.read(each))).toList();
      List<Component> components = new ArrayList<>();
      for (Future<Component> each : reading) {
        findings
            .attempt(() -> Futures.result(each, "Interrupted while reading the components"))
            .ifPresent(components::add);
      }
      return List.copyOf(components);
    } finally {
      pool.shutdownNow();
    }
  }
}
