package io.toa.core.component.bridge;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of a component that a source of it names by a relative path. Only what Node.js does not
 * find for certain is warned of.
 *
 * @param importer the source
 * @param stated how it names the file
 */
record RelativeImport(Path importer, Import stated) {

  /** What loaders of one kind or another add to a path that names no file. */
  private static final List<String> ADDED =
      List.of(
          ".js", ".json", ".node", ".cjs", ".mjs", ".ts", ".cts", ".mts", ".jsx", ".tsx", ".d.ts");

  private static final Pattern RELATIVE = Pattern.compile("\\.{1,2}(/.*)?");
  private static final Pattern COMPILED = Pattern.compile("\\.([cm]?)js$");
  private static final Pattern QUERY = Pattern.compile("[?#].*");
  private static final Pattern ENDING = Pattern.compile("\\.[a-z]+$");

  /**
   * What is to be warned of.
   *
   * @return the warning; empty where the file is there, may be found otherwise, or is none of the
   *     component's own
   */
  Optional<Fault> warning() {
    if (!RELATIVE.matcher(stated.specifier()).matches()) {
      return Optional.empty();
    }
    String path = path();
    try {
      Path target = importer.resolveSibling(path).normalize();
      if (Files.isRegularFile(target) || isCompiled(target)) {
        return Optional.empty();
      }
      Optional<String> found = ending(path, target);
      if (found.isPresent()) {
        return Optional.of(found.get()).filter(ending -> isExact()).map(this::incomplete);
      }
      return Files.isDirectory(target) && !isExact() && mayBeLoaded(target)
          ? Optional.empty()
          : Optional.of(warning("which is not there", alike(path, target)));
    } catch (InvalidPathException | InvalidDeclarationException unknown) {
      return Optional.empty(); // no name of this system, or a package that says nothing of itself
    }
  }

  /** What is imported is an address, which may have more to it than a path. */
  private String path() {
    if (stated.required()) {
      return stated.specifier();
    }
    String path = QUERY.matcher(stated.specifier()).replaceFirst("");
    try {
      return path.contains("%") ? URI.create(path).getPath() : path;
    } catch (IllegalArgumentException unescaped) {
      return path;
    }
  }

  private Fault incomplete(String ending) {
    return warning(
        "and Node.js adds nothing to what an ES module imports",
        Spelling.question(stated.specifier() + ending));
  }

  private Fault warning(String problem, String hint) {
    return new Fault(
        stated.place(),
        "",
        "%s '%s', %s"
            .formatted(stated.required() ? "requires" : "imports", stated.specifier(), problem),
        hint);
  }

  /** Whether nothing but the very path is looked for. */
  private boolean isExact() {
    String name = importer.getFileName().toString();
    return !stated.required()
        && (name.endsWith(".mjs") || (name.endsWith(".js") && ModuleType.isModule(importer)));
  }

  /** Whether it is named as what a source in TypeScript is compiled to. */
  private static boolean isCompiled(Path target) {
    String name = String.valueOf(target.getFileName());
    return COMPILED.matcher(name).find()
        && Stream.of(".$1ts", ".$1tsx")
            .map(ending -> COMPILED.matcher(name).replaceFirst(ending))
            .anyMatch(each -> Files.isRegularFile(target.resolveSibling(each)));
  }

  /** What is missing at the end of a path to name a file that is there. */
  private static Optional<String> ending(String path, Path target) {
    String index = path.endsWith("/") ? "index" : "/index";
    Stream<String> files = path.endsWith("/") || path.endsWith(".") ? Stream.of() : ADDED.stream();
    String begin = target + (path.endsWith("/") ? "/" : "");
    return Stream.concat(files, ADDED.stream().map(index::concat))
        .filter(ending -> Files.isRegularFile(Path.of(begin + ending)))
        .findFirst();
  }

  /** Whether a directory is a package of its own, which says what it is loaded by. */
  private static boolean mayBeLoaded(Path directory) {
    return Files.isRegularFile(directory.resolve("package.json"));
  }

  /** Asks for a file beside it of nearly its name. */
  private String alike(String path, Path target) {
    if (target.getParent() == null || !Files.isDirectory(target.getParent())) {
      return "";
    }
    try (Stream<Path> entries = Files.list(target.getParent())) {
      List<String> names =
          entries
              .filter(Files::isRegularFile)
              .map(each -> each.getFileName().toString())
              .flatMap(name -> isExact() ? Stream.of(name) : Stream.of(name, bare(name)))
              .sorted()
              .toList();
      int slash = path.lastIndexOf('/') + 1;
      return Spelling.nearest(path.substring(slash), names)
          .map(name -> Spelling.question(path.substring(0, slash) + name))
          .orElse("");
    } catch (IOException unknown) {
      return "";
    }
  }

  private static String bare(String name) {
    return ENDING.matcher(name).replaceFirst("");
  }
}
