package io.toa.core.yaml;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A type of JSON Schema. */
enum JsonType {
  STRING,
  NUMBER,
  INTEGER,
  BOOLEAN,
  NULL,
  ARRAY,
  OBJECT;

  /** What JavaScript reads as a number in base 10. */
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?");

  /**
   * The types that a schema allows.
   *
   * @param schema the schema
   * @return the types in the order of the schema; empty where it allows any
   */
  static List<JsonType> of(Mapping schema) {
    if (!schema.has("type")) {
      return List.of(); // most schemas, and every value is held against many
    }
    return schema.text("type").map(List::of).orElseGet(() -> schema.texts("type")).stream()
        .map(name -> valueOf(name.toUpperCase(Locale.ROOT)))
        .toList();
  }

  /**
   * Whether a value is of this type.
   *
   * @param node the value
   */
  boolean holds(Node node) {
    Object value = node instanceof Scalar scalar ? scalar.value() : null;
    return switch (this) {
      case OBJECT -> node instanceof Mapping;
      case ARRAY -> node instanceof Sequence;
      case NULL -> node.isNull();
      case STRING -> value instanceof String;
      case BOOLEAN -> value instanceof Boolean;
      case NUMBER -> value instanceof Number;
      case INTEGER -> value instanceof Number number && JavaScriptNumber.isInteger(number);
    };
  }

  /**
   * Turns a scalar to the first of some types that it can be turned to.
   *
   * @param scalar the scalar
   * @param types the types; one that holds the scalar leaves it as it is
   * @return the scalar itself where there are no types, or it cannot be turned to any
   */
  static Scalar coerce(Scalar scalar, List<JsonType> types) {
    if (types.stream().anyMatch(type -> type.holds(scalar))) {
      return types.contains(INTEGER) ? whole(scalar) : scalar;
    }
    return types.stream()
        .map(type -> type.coerced(scalar.value()))
        .flatMap(Optional::stream)
        .findFirst()
        .map(value -> new Scalar(value == NOTHING ? null : value, scalar.place()))
        .orElse(scalar);
  }

  /** An integer written with a fraction or an exponent, as JavaScript holds it. */
  private static Scalar whole(Scalar scalar) {
    return scalar.value() instanceof Double number
            && INTEGER.holds(scalar)
            && Math.abs(number) < 1L << 53
        ? new Scalar(number.longValue(), scalar.place())
        : scalar;
  }

  /** Stands for null where a value is optional. */
  private static final Object NOTHING = new Object();

  private Optional<Object> coerced(Object value) {
    return switch (this) {
      case STRING ->
          value instanceof Number number
              ? Optional.of(JavaScriptNumber.text(number))
              : Optional.of(value == null ? "" : value.toString());
      case NUMBER -> number(value).map(number -> (Object) number);
      case INTEGER ->
          number(value).filter(JavaScriptNumber::isInteger).map(number -> (Object) number);
      case BOOLEAN -> bool(value).map(bool -> (Object) bool);
      case NULL -> isNothing(value) ? Optional.of(NOTHING) : Optional.empty();
      case ARRAY, OBJECT -> Optional.empty();
    };
  }

  private static Optional<Number> number(Object value) {
    if (value == null) {
      return Optional.of(0L);
    }
    if (value instanceof Boolean bool) {
      return Optional.of(bool ? 1L : 0L);
    }
    if (!(value instanceof String text) || !DECIMAL.matcher(text.strip()).matches()) {
      return Optional.empty();
    }
    double number = Double.parseDouble(text.strip());
    if (Double.isInfinite(number)) {
      return Optional.empty();
    }
    return Optional.of(
        number == (long) number && Math.abs(number) < 1L << 53 ? (Number) (long) number : number);
  }

  private static Optional<Boolean> bool(Object value) {
    if (value == null || value.equals("false") || isNumber(value, 0)) {
      return Optional.of(false);
    }
    return value.equals("true") || isNumber(value, 1) ? Optional.of(true) : Optional.empty();
  }

  private static boolean isNothing(Object value) {
    return "".equals(value) || Boolean.FALSE.equals(value) || isNumber(value, 0);
  }

  private static boolean isNumber(Object value, int wanted) {
    return value instanceof Number number && number.doubleValue() == wanted;
  }
}
