package io.toa.core.yaml;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Prints one value as JSON. */
final class JsonWriter {

  /** In which order the keys of a mapping are printed. */
  enum Order {
    /** Array indices ascending, then the others as they come. */
    JAVASCRIPT,
    /** By UTF-16 code unit. */
    SORTED
  }

  private static final long MAX_INDEX = (1L << 32) - 2;
  private static final Pattern DIGITS = Pattern.compile("0|[1-9][0-9]{0,9}");

  private final StringBuilder out = new StringBuilder();
  private final Order order;
  private final boolean pretty;

  JsonWriter(Order order, boolean pretty) {
    this.order = order;
    this.pretty = pretty;
  }

  String write(Node value) {
    value(value, 0);
    return out.toString();
  }

  private void value(Node node, int level) {
    if (node instanceof Mapping mapping) {
      mapping(mapping, level);
    } else if (node instanceof Sequence sequence) {
      sequence(sequence, level);
    } else {
      scalar(((Scalar) node).value());
    }
  }

  private void mapping(Mapping mapping, int level) {
    out.append('{');
    String separator = "";
    for (Member member : ordered(mapping.members())) {
      out.append(separator);
      lineBreak(level + 1);
      string(member.key());
      out.append(pretty ? ": " : ":");
      value(member.value(), level + 1);
      separator = ",";
    }
    if (!mapping.isEmpty()) {
      lineBreak(level);
    }
    out.append('}');
  }

  private void sequence(Sequence sequence, int level) {
    out.append('[');
    String separator = "";
    for (Node item : sequence.items()) {
      out.append(separator);
      lineBreak(level + 1);
      value(item, level + 1);
      separator = ",";
    }
    if (!sequence.items().isEmpty()) {
      lineBreak(level);
    }
    out.append(']');
  }

  private void lineBreak(int level) {
    if (pretty) {
      out.append('\n').append("  ".repeat(level));
    }
  }

  private Collection<Member> ordered(Collection<Member> members) {
    if (order == Order.JAVASCRIPT && members.stream().noneMatch(JsonWriter::isIndex)) {
      return members;
    }
    List<Member> sorted = new ArrayList<>(members);
    sorted.sort(
        order == Order.SORTED
            ? Comparator.comparing(Member::key)
            : Comparator.comparingLong(
                member -> isIndex(member) ? Long.parseLong(member.key()) : Long.MAX_VALUE));
    return sorted;
  }

  private static boolean isIndex(Member member) {
    String key = member.key();
    return !key.isEmpty()
        && key.charAt(0) <= '9'
        && DIGITS.matcher(key).matches()
        && Long.parseLong(key) <= MAX_INDEX;
  }

  private void scalar(Object value) {
    if (value instanceof String text) {
      string(text);
    } else if (value instanceof Double number && (number.isNaN() || number.isInfinite())) {
      out.append("null");
    } else if (value instanceof Number number) {
      out.append(JavaScriptNumber.text(number));
    } else {
      out.append(value);
    }
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (Character.isHighSurrogate(unit)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        out.append(unit).append(text.charAt(++i));
      } else {
        unit(unit);
      }
    }
    out.append('"');
  }

  private void unit(char unit) {
    switch (unit) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (unit < ' ' || Character.isSurrogate(unit)) {
          out.append(String.format("\\u%04x", (int) unit));
        } else {
          out.append(unit);
        }
      }
    }
  }
}
