package io.toa.core.image;

import io.toa.core.application.Application;
import io.toa.core.application.DeployedComposition;
import io.toa.core.application.DeployedService;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Service;
import io.toa.core.testing.Components;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The applications of {@code image/vectors.yaml} (spec: images.md 10).
 *
 * @param vectors the document
 * @param directory where the components are written
 */
record VectorApplications(Mapping vectors, Path directory) {

  /** Writes the components. */
  static VectorApplications in(Path directory) throws IOException {
    Mapping vectors = (Mapping) Vectors.document("image/vectors.yaml");
    Files.writeString(directory.resolve("package.json"), "{\"type\":\"module\"}");
    for (Node node : vectors.items("components")) {
      Mapping component = (Mapping) node;
      Path root = directory.resolve(component.text("id").orElseThrow());
      for (Node each : component.items("files")) {
        Mapping file = (Mapping) each;
        Path path = root.resolve(file.text("path").orElseThrow());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.text("text").orElseThrow());
      }
    }
    return new VectorApplications(vectors, directory);
  }

  /** The same with another value for all rows, such as {@code base}. */
  VectorApplications with(String key, Object value) {
    return new VectorApplications(vectors.with(key, Node.of(value)), directory);
  }

  List<Mapping> list(String key) {
    return vectors.items(key).stream().map(Mapping.class::cast).toList();
  }

  Mapping row(String name) {
    return list("rows").stream()
        .filter(row -> row.text("name").filter(name::equals).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /** A row of which other things are said; null takes something back. */
  Mapping row(String name, Mapping others) {
    Mapping row = row(name);
    for (String key : others.keys()) {
      Node value = others.get(key).orElseThrow();
      row = value.plain() == null ? row.without(key) : row.with(key, value);
    }
    return row;
  }

  /** The images of the one composition of a row, or of its mono deployment. */
  Image.Sources sources(Mapping row) {
    return (Image.Sources) Images.of(application(row)).registered().get(0);
  }

  Application application(Mapping row) {
    return application(row, Map.of("@toa.io/extensions.exposition", directory));
  }

  Application application(Mapping row, Map<String, Path> directories) {
    List<Component> members = row.texts("members").stream().map(id -> component(id, row)).toList();
    Map<String, String> packages = new LinkedHashMap<>();
    for (String each : row.texts("packages")) {
      int at = each.lastIndexOf('@');
      packages.put(each.substring(0, at), each.substring(at + 1));
    }
    List<DeployedComposition> compositions = new ArrayList<>();
    if (row.has("composition")) {
      compositions.add(
          new DeployedComposition(
              row.text("composition").orElseThrow(),
              members,
              List.of(),
              row.text("image"),
              Optional.empty(),
              Optional.empty(),
              packages));
    }
    List<DeployedService> services = new ArrayList<>();
    if (row.has("service")) {
      Map<String, Object> declaration = new LinkedHashMap<>();
      declaration.put("group", row.get("group").orElseThrow());
      declaration.put("name", row.get("service").orElseThrow());
      declaration.put("version", row.get("version").orElseThrow());
      row.get("published").ifPresent(image -> declaration.put("image", image));
      services.add(
          new DeployedService(
              "@toa.io/extensions.exposition",
              new Service(Mapping.of(declaration), List.of()),
              row.texts("workloads")));
    }
    boolean mono = row.text("kind").filter("mono"::equals).isPresent();
    return new Application(
        context(row),
        members,
        List.of(),
        Set.of(),
        compositions,
        List.of(),
        services,
        mono,
        packages,
        directories,
        List.of());
  }

  private Component component(String id, Mapping row) {
    Mapping stated =
        vectors.items("components").stream()
            .map(Mapping.class::cast)
            .filter(each -> each.text("id").filter(id::equals).isPresent())
            .findFirst()
            .orElseThrow();
    Map<String, Object> manifest = new LinkedHashMap<>();
    manifest.put("name", id.substring(id.indexOf('.') + 1));
    manifest.put("namespace", id.substring(0, id.indexOf('.')));
    row.mapping("builds")
        .flatMap(builds -> builds.get(id))
        .ifPresent(build -> manifest.put("build", build));
    String version =
        row.mapping("versions")
            .flatMap(versions -> versions.text(id))
            .orElse(stated.text("version").orElseThrow());
    return Components.of(id, version, Optional.of(directory.resolve(id)), manifest);
  }

  private Context context(Mapping row) {
    Mapping options = row.mapping("options").orElse(Mapping.EMPTY);
    Mapping runtime =
        options
            .mapping("runtime")
            .orElse(Mapping.EMPTY)
            .with("version", vectors.get("runtime").orElseThrow());
    Mapping registry =
        options
            .mapping("registry")
            .orElse(Mapping.EMPTY)
            .with("base", vectors.get("base").orElseThrow());
    if (row.has("services")) {
      registry = registry.with("services", row.get("services").orElseThrow());
    }
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("name", vectors.get("context").orElseThrow());
    context.put("runtime", runtime);
    context.put("registry", registry);
    return new ContextReader("1.0.0-alpha.331")
        .of(Node.of(context), directory, Environment.UNDEFINED);
  }
}
