package io.toa.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import io.toa.core.Fault;
import io.toa.core.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What to do about a violation of a schema.
 *
 * @param schema the schema
 * @param hints what is said for it
 * @param shortForms keys that the document may have at its top besides those of the schema
 */
record Suggestions(CompiledSchema schema, Hints hints, Set<String> shortForms) {

  /**
   * What the hints say, else the name that was likely meant or those there are; empty where there
   * is neither.
   */
  String of(Error error, Location location, Fault fault) {
    String hint = hints.of(fault, location.node());
    if (!hint.isEmpty()) {
      return hint;
    }
    return switch (error.getKeyword()) {
      case "additionalProperties" -> Spelling.hint(error.getProperty(), known(error));
      case "enum" -> allowed(location.node(), values(error.getSchemaNode()));
      default -> "";
    };
  }

  private static String allowed(Node value, List<String> values) {
    String meant = value.plain() instanceof String text ? Spelling.hint(text, values) : "";
    return meant.isEmpty() ? "Write one of '" + String.join("', '", values) + "'." : meant;
  }

  private List<String> known(Error error) {
    List<String> keys = new ArrayList<>(schema.knownKeys(error));
    if (error.getInstanceLocation().getNameCount() == 0) {
      keys.addAll(shortForms);
    }
    return keys;
  }

  private static List<String> values(JsonNode values) {
    List<String> texts = new ArrayList<>();
    values.forEach(value -> texts.add(value.asText()));
    return texts;
  }
}
