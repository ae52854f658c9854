package io.toa.core.export;

import io.toa.core.ParameterException;
import io.toa.core.StorageException;
import io.toa.core.chart.Chart;
import io.toa.core.chart.ChartWriter;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Images;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes what a user asked for to a directory of their own (spec: operations.md 1.6, images.md
 * 7.2).
 */
public final class Exports {

  private Exports() {}

  /**
   * Writes a chart.
   *
   * @param chart the chart
   * @param target the directory, made where it is missing
   * @return the directory, absolute
   * @throws ParameterException where the directory is not empty
   */
  public static Path chart(Chart chart, Path target) {
    Path directory = empty(target);
    new ChartWriter().write(chart, directory);
    return directory;
  }

  /**
   * Writes the build context of every image. No registry and no engine is asked.
   *
   * @param images the images
   * @param target the directory, made where it is missing
   * @return the directory, absolute
   * @throws ParameterException where the directory is not empty
   */
  public static Path images(Images images, Path target) {
    Path directory = empty(target);
    BuildContexts contexts = new BuildContexts();
    images.all().forEach(image -> contexts.write(image, directory));
    return directory;
  }

  /**
   * Writes texts, a file each.
   *
   * @param texts the texts by the name of their file
   * @param target the directory, made where it is missing
   * @return the directory, absolute
   * @throws ParameterException where the directory is not empty
   */
  public static Path texts(Map<String, String> texts, Path target) {
    Path directory = empty(target);
    texts.forEach(
        (name, text) -> {
          try {
            Files.writeString(directory.resolve(name), text);
          } catch (IOException e) {
            throw StorageException.unwritable(directory.resolve(name), e);
          }
        });
    return directory;
  }

  private static Path empty(Path target) {
    Path directory = target.toAbsolutePath().normalize();
    try {
      Files.createDirectories(directory);
      try (Stream<Path> entries = Files.list(directory)) {
        if (entries.findAny().isPresent()) {
          throw new ParameterException(
              "Target directory must be empty: '%s'. Run 'mvn clean', or name another by toa.target."
                  .formatted(directory));
        }
      }
    } catch (IOException e) {
      throw StorageException.unwritable(directory, e);
    }
    return directory;
  }
}
