package io.toa.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;

/** Makes Jackson's trees of ours, for the validator. */
final class JacksonTree {

  private static final JsonNodeFactory FACTORY = JsonNodeFactory.instance;

  private JacksonTree() {}

  static JsonNode of(Node node) {
    if (node instanceof Mapping mapping) {
      ObjectNode object = FACTORY.objectNode();
      mapping.members().forEach(member -> object.set(member.key(), of(member.value())));
      return object;
    }
    if (node instanceof Sequence sequence) {
      ArrayNode array = FACTORY.arrayNode();
      sequence.items().forEach(item -> array.add(of(item)));
      return array;
    }
    return scalar(((Scalar) node).value());
  }

  private static JsonNode scalar(Object value) {
    if (value instanceof String text) {
      return FACTORY.textNode(text);
    }
    if (value instanceof Boolean bool) {
      return FACTORY.booleanNode(bool);
    }
    if (value instanceof Long number) {
      return FACTORY.numberNode(number);
    }
    if (value instanceof BigInteger number) {
      return FACTORY.numberNode(number);
    }
    return value instanceof Double number ? number(number) : FACTORY.nullNode();
  }

  /** What is infinite or no number at all is no number for a schema, and the validator fails. */
  private static JsonNode number(double number) {
    return Double.isFinite(number)
        ? FACTORY.numberNode(number)
        : FACTORY.textNode(JavaScriptNumber.text(number));
  }
}
