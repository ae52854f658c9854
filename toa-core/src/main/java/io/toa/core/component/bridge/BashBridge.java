package io.toa.core.component.bridge;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.yaml.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Operations that are shell scripts. (spec: component.md 5.4) */
final class BashBridge implements Bridge {

  private static final String EXTENSION = ".sh";
  private static final Mapping OPERATION = Mapping.of(Map.of("type", "computation"));

  @Override
  public String reference() {
    return "@toa.io/bridges.bash";
  }

  @Override
  public List<String> ignored() {
    return NodeBridge.IGNORED;
  }

  @Override
  public BridgeDeclarations define(Path component, String shownPath, Findings findings) {
    SourceDirectory directory = new SourceDirectory(component, shownPath, Kind.OPERATION);
    if (!directory.exists()) {
      findings.add(
          new InvalidDeclarationException(
              "ENOENT: no such file or directory, scandir '" + directory.shown() + "'",
              Place.of(directory.shown())));
    }
    Map<String, Mapping> operations = new LinkedHashMap<>();
    directory
        .sources(List.of(EXTENSION), findings)
        .keySet()
        .forEach(each -> operations.put(each, OPERATION));
    return new BridgeDeclarations(operations, Map.of(), Map.of(), Map.of());
  }

  @Override
  public Mapping define(Path component, String shownPath, Kind kind, String endpoint) {
    if (kind != Kind.OPERATION) {
      throw new InvalidDeclarationException(
          "Bridge '"
              + reference()
              + "' has no "
              + kind.plural()
              + " ('"
              + endpoint
              + "'): state another bridge");
    }
    SourceDirectory directory = new SourceDirectory(component, shownPath, kind);
    String name = endpoint + EXTENSION;
    if (!Files.isRegularFile(directory.file(name))) {
      throw new InvalidDeclarationException(
          "ENOENT: no such file or directory, open '" + directory.shown(name) + "'",
          Place.of(directory.shown(name)));
    }
    return OPERATION;
  }
}
