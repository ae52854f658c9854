package io.toa.core.report;

import io.toa.core.build.ImageResult;
import io.toa.core.build.layer.Platform;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.Digest;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What became of the images of an application, for programs and for a person.
 *
 * @param results the images, in order
 */
public record ImagesReport(List<ImageResult> results) {

  /** Copies the list. */
  public ImagesReport {
    results = List.copyOf(results);
  }

  /**
   * The report as JSON: {@code images}, each with {@code name}, {@code kind} ({@code dependencies},
   * {@code sources} or {@code service}), {@code reference}, {@code digest} and {@code size} (bytes)
   * where they are known, {@code platforms}, {@code state} ({@code built}, {@code laid}, {@code
   * found} or {@code failed}) and {@code seconds}.
   *
   * @return a JSON object, ending with a newline
   */
  public String json() {
    return Json.pretty(Mapping.of(Map.of("images", results.stream().map(this::entry).toList())))
        + "\n";
  }

  private Map<String, Object> entry(ImageResult result) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", result.image().name());
    entry.put("kind", PlanJson.kind(result.image()));
    entry.put("reference", result.image().reference().toString());
    result.digest().ifPresent(digest -> entry.put("digest", digest.value()));
    result.size().ifPresent(size -> entry.put("size", size));
    entry.put("platforms", result.platforms().stream().map(Platform::toString).toList());
    entry.put("state", state(result));
    entry.put("seconds", result.duration().toMillis() / 1000.0);
    return entry;
  }

  /**
   * Properties of the images that are run: {@code toa.image.<name>} has the reference, {@code
   * toa.image.<name>.digest} the digest where it is known; nothing of what failed.
   *
   * @return the properties, in order
   */
  public Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    for (ImageResult result : results) {
      boolean failed = result.state() == ImageResult.State.FAILED;
      if (!failed && !(result.image() instanceof Image.Dependencies)) {
        String name = "toa.image." + result.image().name();
        properties.put(name, result.image().reference().toString());
        result
            .digest()
            .map(Digest::value)
            .ifPresent(digest -> properties.put(name + ".digest", digest));
      }
    }
    return properties;
  }

  /**
   * A table: an image a line, with how it came about, its size and the time it took.
   *
   * @return lines of equal columns
   */
  public List<String> table() {
    int width =
        results.stream().mapToInt(result -> shortName(result.image()).length()).max().orElse(0);
    int states = results.stream().mapToInt(result -> state(result).length()).max().orElse(0);
    return results.stream()
        .map(
            result ->
                "%s  %s  %9s  %s"
                    .formatted(
                        padded(shortName(result.image()), width),
                        padded(state(result), states),
                        result.size().map(ImagesReport::size).orElse(""),
                        result.state() == ImageResult.State.FOUND ? "" : time(result))
                    .stripTrailing())
        .toList();
  }

  /**
   * Says that an image is done, with its size where that is known.
   *
   * @param result the image
   * @return one line
   */
  public static String done(ImageResult result) {
    String verb = result.state() == ImageResult.State.LAID ? "Laid" : "Built";
    return "%s %s in %s%s"
        .formatted(
            verb,
            result.image().reference(),
            time(result),
            result.size().map(size -> " (" + size(size) + ")").orElse(""));
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  private static String shortName(Image image) {
    Reference reference = image.reference();
    return image.name() + ":" + reference.tag();
  }

  private static String state(ImageResult result) {
    return result.state().name().toLowerCase(Locale.ROOT);
  }

  private static String time(ImageResult result) {
    return String.format(Locale.ROOT, "%.1f s", result.duration().toMillis() / 1000.0);
  }

  private static String size(long bytes) {
    if (bytes < 1_000_000) {
      return String.format(Locale.ROOT, "%.1f kB", bytes / 1e3);
    }
    return bytes < 1_000_000_000
        ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
        : String.format(Locale.ROOT, "%.2f GB", bytes / 1e9);
  }
}
