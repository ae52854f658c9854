package io.toa.core.report;

import java.util.List;
import java.util.regex.Pattern;

/** Says things in Markdown that may hold anything. */
final class Markdown {

  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>#|~@]");
  private static final Pattern TICKS = Pattern.compile("`+");
  private static final int FENCE = 3;

  private Markdown() {}

  /** A text of one line in which nothing has a meaning. */
  static String text(String text) {
    return SPECIAL.matcher(line(text)).replaceAll("\\\\$0");
  }

  /** A text as code, within a cell of a table. */
  static String cell(String text) {
    String ticks = "`".repeat(longest(text) + 1);
    String space = text.startsWith("`") || text.endsWith("`") ? " " : "";
    return (ticks + space + line(text) + space + ticks).replace("|", "\\|");
  }

  /** Lines that are folded away. */
  static String details(String title, String language, List<String> lines) {
    int longest = lines.stream().mapToInt(Markdown::longest).max().orElse(0);
    String fence = "`".repeat(Math.max(FENCE, longest + 1));
    return "\n<details><summary>%s</summary>\n\n%s%s\n%s\n%s\n\n</details>\n"
        .formatted(html(title), fence, language, String.join("\n", lines), fence);
  }

  private static String html(String text) {
    return line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String line(String text) {
    return text.replace('\n', ' ').replace('\r', ' ');
  }

  private static int longest(String text) {
    return TICKS.matcher(text).results().mapToInt(each -> each.group().length()).max().orElse(0);
  }
}
