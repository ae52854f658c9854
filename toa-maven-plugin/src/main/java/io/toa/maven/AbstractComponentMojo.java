package io.toa.maven;

import io.toa.core.component.Component;
import io.toa.core.component.ComponentReader;
import io.toa.core.export.Exports;
import io.toa.core.export.ManifestExport;
import io.toa.core.yaml.Mapping;
import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Parameter;

/** Goals that print something of one component, or of those of a context. */
abstract class AbstractComponentMojo extends AbstractToaMojo {

  /**
   * Ids or labels of components, separated by commas on the command line; every component of the
   * context where none is named.
   */
  @Parameter(property = "toa.component")
  List<String> component;

  /** How it is written: {@code yaml} or {@code json}. */
  @Parameter(property = "toa.output", defaultValue = "yaml")
  String output;

  /**
   * Where to write to, in place of standard output: a file for one component; for several a
   * directory that is empty or missing, which gets a file named by the label of each. Where there
   * is nothing to write of a component, it has no file, and one that was there is deleted.
   */
  @Parameter(property = "toa.target")
  File target;

  /** Where the native library of the source parser comes from. */
  @Inject NativeArtifacts natives;

  @Override
  final Optional<Path> locate() {
    return new ComponentLocation(session, project, path).find();
  }

  @Override
  final void run(Path directory) {
    ManifestExport.Format format = ManifestExport.Format.of(output);
    List<String> tokens = Optional.ofNullable(component).orElse(List.of());
    boolean named = ComponentLocation.isComponent(directory);
    ComponentReader reader = new Assembly(natives, session, getLog()).components();
    List<Component> chosen =
        ManifestExport.choose(
            named ? List.of(reader.read(directory)) : reader.readAll(directory), tokens);
    Map<String, Mapping> results = new LinkedHashMap<>();
    for (Component each : chosen) {
      result(each).ifPresent(result -> results.put(each.label(), result));
    }
    deliver(results, format, chosen.size() == 1 && (named || !tokens.isEmpty()));
  }

  /** What is printed of a component; empty for nothing. */
  abstract Optional<Mapping> result(Component component);

  /** Hands over what is printed, by label. */
  void deliver(Map<String, Mapping> results, ManifestExport.Format format, boolean single) {
    ManifestExport export = new ManifestExport(format);
    if (single) {
      Result.deliver(results.values().stream().map(export::text).findAny(), target);
    } else if (target == null) {
      Result.deliver(export.text(List.copyOf(results.values())), null);
    } else {
      Map<String, String> texts = new LinkedHashMap<>();
      results.forEach(
          (label, result) -> texts.put(label + "." + format.extension(), export.text(result)));
      Exports.texts(texts, target.toPath());
    }
  }
}
