package io.toa.core.component.bridge;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.yaml.Mapping;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sources in JavaScript and TypeScript. (spec: component.md 5.1, 5.2) */
final class NodeBridge implements Bridge {

  /** Files that do not count for the version. (spec: images.md 2.1) */
  static final List<String> IGNORED =
      List.of(
          "**/node_modules/**",
          "package-lock.json",
          "npm-shrinkwrap.json",
          "yarn.lock",
          "pnpm-lock.yaml",
          "bun.lock*",
          "**/.git/**",
          "**/.hg/**",
          "**/.svn/**",
          "**/*.test.*",
          "**/*.spec.*",
          "**/__tests__/**",
          "**/*.d.ts",
          "**/Dockerfile*",
          "**/.dockerignore",
          "coverage/**",
          ".nyc_output/**",
          "**/*.tsbuildinfo",
          ".cache/**",
          "**/*.log",
          "**/.DS_Store",
          "**/Thumbs.db",
          "**/*.swp",
          ".idea/**",
          ".vscode/**",
          ".env",
          ".env.*");

  private static final List<String> EXTENSIONS = List.of(".js", ".mjs", ".cjs", ".ts");

  private final ModuleParser parser;

  NodeBridge(ModuleParser parser) {
    this.parser = parser;
  }

  @Override
  public String reference() {
    return "@toa.io/bridges.node";
  }

  @Override
  public List<String> ignored() {
    return IGNORED;
  }

  @Override
  public BridgeDeclarations define(Path component, String shownPath, Findings findings) {
    return new BridgeDeclarations(
        read(component, shownPath, Kind.OPERATION, findings),
        read(component, shownPath, Kind.EVENT, findings),
        read(component, shownPath, Kind.RECEIVER, findings),
        read(component, shownPath, Kind.GUARD, findings));
  }

  @Override
  public Mapping define(Path component, String shownPath, Kind kind, String endpoint) {
    throw new InvalidDeclarationException(
        "Bridge '"
            + reference()
            + "' does not define one "
            + kind.singular()
            + " ('"
            + endpoint
            + "'): state it as the bridge of the component");
  }

  private Map<String, Mapping> read(
      Path component, String shownPath, Kind kind, Findings findings) {
    Map<String, Mapping> declarations = new LinkedHashMap<>();
    SourceDirectory directory = new SourceDirectory(component, shownPath, kind);
    directory
        .sources(EXTENSIONS, findings)
        .forEach(
            (endpoint, name) ->
                findings
                    .attempt(() -> meaning(kind, directory, name, findings))
                    .flatMap(keys -> keys)
                    .ifPresent(
                        keys ->
                            declarations.put(
                                endpoint,
                                new Mapping(keys.members(), Place.of(directory.shown(name))))));
    return declarations;
  }

  private Optional<Mapping> meaning(
      Kind kind, SourceDirectory directory, String name, Findings findings) {
    Path file = directory.file(name);
    String shownName = directory.shown(name);
    SourceModule module = parser.parse(file, shownName);
    module
        .imports()
        .forEach(each -> new RelativeImport(file, each).warning().ifPresent(findings::warn));
    return switch (kind) {
      case OPERATION -> new Algorithm(shownName, module).declaration();
      case EVENT -> Optional.of(flags(module, "conditioned", "condition", "subjective", "payload"));
      case RECEIVER ->
          Optional.of(flags(module, "conditioned", "condition", "adaptive", "request"));
      case GUARD -> Optional.of(Mapping.EMPTY).filter(keys -> module.has("guard"));
    };
  }

  private static Mapping flags(
      SourceModule module, String flag, String export, String otherFlag, String otherExport) {
    Map<String, Boolean> flags = new LinkedHashMap<>();
    flags.put(flag, module.has(export));
    flags.put(otherFlag, module.has(otherExport));
    return Mapping.of(flags);
  }
}
