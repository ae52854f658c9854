package io.toa.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import java.util.ArrayList;
import java.util.List;

/** Says what is wrong in the words of AJV. (spec: context.md 3.4, component.md 3.4) */
final class AjvMessage {

  private AjvMessage() {}

  /**
   * The message of a violation.
   *
   * @param error the violation
   * @param value the value that violates
   * @return its message; the validator's own for a keyword that our schemas do not use
   */
  static String of(Error error, Node value) {
    String limit = error.getSchemaNode() == null ? "" : error.getSchemaNode().asText();
    return switch (error.getKeyword()) {
      case "type" -> "must be " + types(error.getSchemaNode());
      case "required" -> "must have required property '" + error.getProperty() + "'";
      case "dependentRequired" ->
          "must have property %s when property %s is present"
              .formatted(error.getArguments()[0], error.getArguments()[1]);
      case "additionalProperties" -> "must NOT have additional properties";
      case "unevaluatedProperties" -> "must NOT have unevaluated properties";
      case "pattern" -> "must match pattern \"" + limit + "\"";
      case "format" -> "must match format \"" + limit + "\"";
      case "enum" -> "must be equal to one of the allowed values";
      case "const" -> "must be equal to constant";
      case "not" -> "must NOT be valid";
      case "anyOf" -> "must match a schema in anyOf";
      case "oneOf" -> "must match exactly one schema in oneOf";
      case "false" -> "boolean schema is false";
      case "maximum" -> "must be <= " + limit;
      case "minimum" -> "must be >= " + limit;
      case "exclusiveMaximum" -> "must be < " + limit;
      case "exclusiveMinimum" -> "must be > " + limit;
      case "multipleOf" -> "must be multiple of " + limit;
      case "maxLength" -> "must NOT have more than " + limit + " characters";
      case "minLength" -> "must NOT have fewer than " + limit + " characters";
      case "maxItems" -> "must NOT have more than " + limit + " items";
      case "minItems" -> "must NOT have fewer than " + limit + " items";
      case "maxProperties" -> "must NOT have more than " + limit + " properties";
      case "minProperties" -> "must NOT have fewer than " + limit + " properties";
      case "uniqueItems" -> duplicates(((Sequence) value).items());
      default -> error.getMessage();
    };
  }

  private static String types(JsonNode types) {
    if (!types.isArray()) {
      return types.asText();
    }
    List<String> names = new ArrayList<>();
    types.forEach(type -> names.add(type.asText()));
    return String.join(",", names);
  }

  private static String duplicates(List<Node> items) {
    for (int i = items.size() - 1; i > 0; i--) {
      int j = items.subList(0, i).lastIndexOf(items.get(i));
      if (j >= 0) {
        return "must NOT have duplicate items (items ## " + j + " and " + i + " are identical)";
      }
    }
    return "must NOT have duplicate items";
  }
}
