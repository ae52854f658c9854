package io.toa.core.component;

import io.toa.core.component.bridge.Bridge;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The versions of components: stated, or made of their files (spec: component.md 7). */
final class Versions {

  // components mostly leave to their bridge which of their files count
  private final Map<List<List<String>>, FileSelection> selections = new ConcurrentHashMap<>();

  /**
   * Puts the version into a manifest that states none, or null.
   *
   * @param manifest the expanded manifest
   * @param directory the directory of the component
   * @param bridge the bridge of the component
   * @return the manifest with {@code version}
   */
  Mapping complete(Mapping manifest, Path directory, Bridge bridge) {
    if (manifest.get("version").filter(version -> !version.isNull()).isPresent()) {
      return manifest;
    }
    List<String> files = manifest.has("files") ? manifest.texts("files") : Fingerprint.EVERY_FILE;
    FileSelection selection =
        selections.computeIfAbsent(
            List.of(files, manifest.texts("ignore"), bridge.ignored()),
            of -> FileSelection.of(of.get(0), of.get(1), of.get(2)));
    return manifest.with("version", Node.of(Fingerprint.of(directory, selection)));
  }
}
