package io.toa.core.chart;

import io.toa.core.StorageException;
import io.toa.core.yaml.YamlWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes charts (spec: chart.md 1). */
public final class ChartWriter {

  private static final List<String> TEMPLATES =
      List.of(
          "compositions.yaml",
          "services.yaml",
          "mono.yaml",
          "components.yaml",
          "components.configmap.yaml",
          "variables.yaml");

  /** Makes a writer. */
  public ChartWriter() {}

  /**
   * Writes a chart.
   *
   * @param chart the chart
   * @param directory where to, made where it is missing
   * @throws StorageException where a file cannot be written
   */
  public void write(Chart chart, Path directory) {
    try {
      Path templates = Files.createDirectories(directory.resolve("templates"));
      Files.writeString(directory.resolve("Chart.yaml"), YamlWriter.write(chart.file()));
      Files.writeString(directory.resolve("values.yaml"), YamlWriter.write(chart.values()));
      for (String name : TEMPLATES) {
        try (InputStream template = ChartWriter.class.getResourceAsStream("templates/" + name)) {
          Files.write(templates.resolve(name), template.readAllBytes());
        }
      }
    } catch (IOException e) {
      throw StorageException.unwritable(directory, e);
    }
  }
}
