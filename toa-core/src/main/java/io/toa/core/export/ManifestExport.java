package io.toa.core.export;

import io.toa.core.ParameterException;
import io.toa.core.Place;
import io.toa.core.component.CarriedManifest;
import io.toa.core.component.Component;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlWriter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The texts of {@code toa:export-manifest} and {@code toa:export-entity} (spec: operations.md 2,
 * component.md 10).
 */
public final class ManifestExport {

  /** How a manifest is written. */
  public enum Format {
    /** Documents of YAML. */
    YAML,
    /** JSON, a line for each member. */
    JSON;

    /**
     * The format of a name.
     *
     * @param name {@code yaml} or {@code json}
     * @return the format
     * @throws ParameterException where it is neither
     */
    public static Format of(String name) {
      return switch (name) {
        case "yaml" -> YAML;
        case "json" -> JSON;
        default ->
            throw new ParameterException("'%s' is no format: yaml and json are".formatted(name));
      };
    }

    /**
     * What the names of files in this format end with.
     *
     * @return the extension, without a dot
     */
    public String extension() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Format format;

  /**
   * Makes an export.
   *
   * @param format how it is written
   */
  public ManifestExport(Format format) {
    this.format = format;
  }

  /**
   * The components that are meant.
   *
   * @param components the components there are
   * @param tokens ids, labels, or names in the namespace {@code default}
   * @return the components in the order of the tokens, each once; all where there are no tokens
   * @throws ParameterException where one is not there
   */
  public static List<Component> choose(List<Component> components, List<String> tokens) {
    if (tokens.isEmpty()) {
      return components;
    }
    Map<String, Component> byLabel = new LinkedHashMap<>();
    Map<String, String> ids = new LinkedHashMap<>();
    for (Component each : components) {
      byLabel.put(each.label(), each);
      ids.put(each.label(), each.id());
    }
    Set<String> chosen = new LinkedHashSet<>();
    tokens.forEach(token -> chosen.add(Labels.find(token, ids)));
    return chosen.stream().map(byLabel::get).toList();
  }

  /**
   * The manifest of a component as it is shown.
   *
   * @param component a component with a directory
   * @return the normalised manifest, without a path of this machine, its keys in order
   */
  public static Mapping manifest(Component component) {
    return ManifestOrder.of(CarriedManifest.shown(component));
  }

  /**
   * The entity of a component as it is shown.
   *
   * @param component a component with a directory
   * @return the entity; empty where it has none
   */
  public static Optional<Mapping> entity(Component component) {
    return manifest(component).mapping("entity");
  }

  /**
   * The text of one value.
   *
   * @param value the value
   * @return a document that ends with a line break
   */
  public String text(Node value) {
    return format == Format.YAML ? YamlWriter.write(value) : Json.pretty(value) + "\n";
  }

  /**
   * The text of several values.
   *
   * @param values the values, one or none too
   * @return documents of YAML with {@code ---} between them, or a sequence in JSON
   */
  public String text(List<? extends Node> values) {
    return format == Format.YAML
        ? values.stream().map(YamlWriter::write).collect(Collectors.joining("---\n"))
        : Json.pretty(new Sequence(List.copyOf(values), Place.NONE)) + "\n";
  }
}
