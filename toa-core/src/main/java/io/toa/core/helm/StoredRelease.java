package io.toa.core.helm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.toa.core.ProgramException;
import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A revision as Helm keeps it: what it rendered, and what became of it. */
final class StoredRelease {

  private final JsonNode record;

  private StoredRelease(JsonNode record) {
    this.record = record;
  }

  static StoredRelease parse(String json) {
    try {
      return new StoredRelease(new ObjectMapper().readTree(json));
    } catch (JsonProcessingException e) {
      // not as the cause: its message would show what the record holds
      throw new ProgramException("Helm's record of the release is no JSON. Install helm.", null);
    }
  }

  int revision() {
    return record.path("version").asInt();
  }

  Revision described() {
    var metadata = record.at("/chart/metadata");
    var info = record.path("info");
    return new Revision(
        revision(),
        info.path("last_deployed").asText(),
        info.path("status").asText(),
        metadata.path("name").asText() + "-" + metadata.path("version").asText(),
        metadata.path("appVersion").asText(),
        info.path("description").asText());
  }

  ReleasedRevision released() {
    String manifest = record.path("manifest").asText();
    List<ReleasedWorkload> workloads = new ArrayList<>();
    try (MappingIterator<JsonNode> documents =
        new YAMLMapper().readerFor(JsonNode.class).readValues(manifest)) {
      while (documents.hasNext()) {
        JsonNode document = documents.next();
        if (document.path("kind").asText().equals("Deployment")) {
          workloads.add(workload(document));
        }
      }
    } catch (IOException | RuntimeJsonMappingException e) {
      throw new ProgramException(
          "Helm's record of revision %d holds no YAML.".formatted(revision()), null);
    }
    workloads.sort(Comparator.comparing(ReleasedWorkload::name));
    return new ReleasedRevision(described(), workloads, manifest);
  }

  private static ReleasedWorkload workload(JsonNode deployment) {
    Set<String> images = new LinkedHashSet<>();
    Optional<String> environment = Optional.empty();
    for (JsonNode container : deployment.at("/spec/template/spec/containers")) {
      images.add(container.path("image").asText());
      for (JsonNode variable : container.path("env")) {
        if (variable.path("name").asText().equals("TOA_ENV")) {
          environment = Optional.of(variable.path("value").asText());
        }
      }
    }
    return new ReleasedWorkload(
        deployment.at("/metadata/name").asText(), List.copyOf(images), environment);
  }

  /**
   * Writes a chart that renders exactly what the revision rendered. Its own templates would not do:
   * Helm keeps no subcharts.
   */
  void writeChart(Path directory) {
    var templates = directory.resolve("templates");
    try {
      Files.createDirectories(templates);
      var metadata = (ObjectNode) record.at("/chart/metadata").deepCopy();
      metadata.remove("dependencies");
      new YAMLMapper().writeValue(directory.resolve("Chart.yaml").toFile(), metadata);
      Files.writeString(
          templates.resolve("manifest.yaml"), literal(record.path("manifest").asText()));
      var number = 0;
      for (var hook : record.path("hooks")) {
        Files.writeString(
            templates.resolve("hook-" + number++ + ".yaml"),
            literal(hook.path("manifest").asText()));
      }
    } catch (IOException e) {
      throw new StorageException("The chart to roll back to cannot be written: " + directory, e);
    }
  }

  private static String literal(String text) {
    return text.replace("{{", "{{ \"{{\" }}");
  }
}
