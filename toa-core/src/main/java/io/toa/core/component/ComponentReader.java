package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.Futures;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.extension.Extensions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Finds the components of a context and reads them side by side (spec: context.md 6). */
public final class ComponentReader {

  private static final String FOLDER = "components";
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
    List<Path> directories = directories(root.resolve(FOLDER));
    if (directories.isEmpty()) {
      return List.of();
    }
    Findings findings = new Findings();
    List<Component> components =
        read(directories, new ManifestReader(root, bridges, bindings, extensions), findings);
    refuseEqual(components, root, findings);
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

  private static List<Path> directories(Path folder) {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    if (!Files.isDirectory(folder)) {
      throw new InvalidDeclarationException(
          "'components' must be a directory, with a directory for each component",
          Place.of(FOLDER));
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> !name(entry).startsWith("."))
          .filter(ComponentReader::isComponent)
          .sorted((left, right) -> Arrays.compareUnsigned(bytes(left), bytes(right)))
          .toList();
    } catch (IOException fault) {
      throw StorageException.unreadable(folder, fault);
    }
  }

  /** A link that leads nowhere is refused: what was meant would be missing in the deployment. */
  private static boolean isComponent(Path entry) {
    if (Files.isSymbolicLink(entry) && !Files.exists(entry)) {
      throw new InvalidDeclarationException(
          "A link among the components leads nowhere: remove it, or let it lead to a component",
          Place.of(FOLDER + "/" + name(entry)));
    }
    return Files.isDirectory(entry);
  }

  private static String name(Path entry) {
    return entry.getFileName().toString();
  }

  private static byte[] bytes(Path entry) {
    return name(entry).getBytes(StandardCharsets.UTF_8);
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

  private static void refuseEqual(List<Component> components, Path root, Findings findings) {
    Map<String, Component> ids = new HashMap<>();
    Map<String, Component> labels = new HashMap<>();
    for (Component component : components) {
      Component same = ids.putIfAbsent(component.id(), component);
      Component alike = labels.putIfAbsent(component.label(), component);
      if (same != null) {
        findings.add(twice("id '" + component.id() + "'", same, component, root));
      } else if (alike != null) {
        findings.add(twice("label '" + component.label() + "'", alike, component, root));
      }
    }
  }

  private static InvalidDeclarationException twice(
      String what, Component first, Component second, Path root) {
    List<Path> directories =
        Stream.of(first, second).map(each -> each.directory().orElseThrow()).toList();
    return new InvalidDeclarationException(
        "Components at '%s' and '%s' have the same %s: name one of them otherwise"
            .formatted(directories.get(0), directories.get(1), what),
        directories.stream()
            .map(each -> new Fault(ManifestReader.place(root, each), "name", ""))
            .toList());
  }
}
