package io.toa.core.export;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a {@code .env} file (spec: operations.md 7.2, items 3 and 7). A value is what stands
 * behind the equals sign, as it stands there: quotes and all, so that writing it anew changes
 * nothing for whoever reads the file.
 */
final class EnvText {

  private static final Pattern LINE = Pattern.compile("\\s*(?:export\\s+)?([\\w.-]+)\\s*=(.*)");
  private static final Pattern UNSET = Pattern.compile("\\s*(\"\"|''|``)?\\s*(\\s#.*)?");
  private static final Pattern OPEN = Pattern.compile("\\s*([\"'`])(?:(?!\\1).)*");

  private EnvText() {}

  /**
   * Reads a text.
   *
   * @param text the text
   * @return the values by name, those that are empty left out; of two of one name the later. A
   *     quoted value may go over several lines.
   */
  static Map<String, String> parse(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher line = LINE.matcher(lines.get(i));
      if (line.matches()) {
        String value = line.group(2);
        int end = end(lines, i, value);
        if (end > i) {
          value = value + "\n" + String.join("\n", lines.subList(i + 1, end + 1));
          i = end;
        }
        if (UNSET.matcher(value).matches()) {
          values.remove(line.group(1));
        } else {
          values.put(line.group(1), value);
        }
      }
    }
    return values;
  }

  /** The line in which a value ends that begins in another one; that one where it is not quoted. */
  private static int end(List<String> lines, int start, String value) {
    Matcher open = OPEN.matcher(value);
    if (open.matches()) {
      for (int i = start + 1; i < lines.size(); i++) {
        if (lines.get(i).contains(open.group(1))) {
          return i;
        }
      }
    }
    return start;
  }

  /** Writes values, a line each. */
  static String of(Map<String, String> values) {
    StringBuilder text = new StringBuilder();
    Iterator<Map.Entry<String, String>> entries = values.entrySet().iterator();
    entries.forEachRemaining(
        entry -> text.append(entry.getKey()).append('=').append(entry.getValue()).append('\n'));
    return text.toString();
  }
}
